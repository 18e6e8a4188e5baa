"""The words of 18Lilliput: names, refusals and log sentences in four languages."""
