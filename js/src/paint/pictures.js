// Pictograms: own drawings in a box of 24 by 24, as path data for canvas and SVG alike.

/** @type {Record<string, { d: string, line?: boolean }>} */
export const PICTURES = {
  castle: { d: "M3 21V8h3v2.5h2.5V8h2v2.5h3V8h2v2.5H18V8h3v13h-6.5v-4.5a2.5 2.5 0 0 0-5 0V21z" },
  capital: { d: "M4 21V11h3V7h2v4h2V6l1-4 1 4v5h2V7h2v4h3v10h-6v-4a2 2 0 0 0-4 0v4z" },
  town: { d: "M2.5 12.5 12 4l9.5 8.5H19V20h-5.5v-5h-3v5H5v-7.5z" },
  harbour: { d: "M12 3a2.2 2.2 0 1 0 .01 0M12 7.5V20M8 10.5h8M5 13.5c.4 4.500 3.500 6.500 7 6.500s6.600-2 7-6.500M3.500 15l1.500-2 2 1.700M20.500 15l-1.500-2-2 1.700", line: true },
  mine: { d: "M5 20 17.500 7.500M13.500 4.200c3.600-.2 6.500 2.700 6.300 6.300M19 20 6.500 7.500M10.500 4.200C6.900 4 4 6.900 4.200 10.500", line: true },
  mountain: { d: "M1.500 20 9 6l4 7.500L15.500 9 22.500 20z" },
  hill: { d: "M1.500 19c3-9.500 8-9.500 10.500-3 2.500-5 7.500-5 10.500 3z" },
  meadow: { d: "M4 19c0-4 1-6 2-7M6.500 19c0-3 0-5-.5-7M9 19c0-3 .5-5 2-7M13 19c0-4 1-7 2-8M15.500 19c0-3 0-5-.5-8M18 19c0-3 .5-5 2-7", line: true },
  sea: { d: "M2 8.500c2.500-3 5 3 7.500 0s5 3 7.500 0c2-2 3.500-1 5 0M2 15.500c2.500-3 5 3 7.500 0s5 3 7.500 0c2-2 3.500-1 5 0", line: true },
  tunnel: { d: "M2.500 20v-7a9.500 9.500 0 0 1 19 0v7H17v-7a5 5 0 0 0-10 0v7z" },
  general: { d: "M11 2.500h2V13h4v2h-4v2.500h1.500v2h-5v-2H11V15H7v-2h4z" },
  treasurer: { d: "M12 3a9 9 0 1 0 .01 0zM12 5.200a6.800 6.800 0 1 1-.01 0zM9 17v-1.600h1V12.500H9v-1.400h1V10c0-1.900 1.200-3 3-3 .8 0 1.500.2 2 .5l-.6 1.500a2.500 2.500 0 0 0-1.200-.3c-.8 0-1.200.5-1.200 1.400v1h2v1.400h-2v2.900h3V17z" },
  tree: { d: "M12 2 6.500 11h3L5 17.500h6V22h2v-4.500h6L14.500 11h3z" },
  judge: { d: "M12 3v17M6 20h12M4 7h16M4 7l-2.500 6h5zM20 7l-2.500 6h5z", line: true },
  emperor: { d: "M3 19 2 7l5.500 4.500L12 4l4.500 7.500L22 7l-1 12z" },
  admiral: { d: "M12 3a2.200 2.200 0 1 0 .01 0M12 7.500V20M8 10.500h8M5 13.500c.4 4.500 3.500 6.500 7 6.500s6.600-2 7-6.500", line: true },
  train: { d: "M5 4h14v11H5zM7.500 6.500v4h9v-4zM6 16h12l2 4H4z" },
};

/** @type {Map<string, Path2D>} */
const paths = new Map();

/**
 * Draw a pictogram in a square of `size` pixels with its left upper corner at x, y.
 * @param {CanvasRenderingContext2D} ctx @param {string} name @param {number} x @param {number} y @param {number} size @param {string} colour
 */
export function drawPicture(ctx, name, x, y, size, colour) {
  const picture = PICTURES[name];
  if (!picture) return;
  let path = paths.get(name);
  if (!path) paths.set(name, (path = new Path2D(picture.d)));
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size / 24, size / 24);
  if (picture.line) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = 2;
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    ctx.stroke(path);
  } else {
    ctx.fillStyle = colour;
    ctx.fill(path, "evenodd");
  }
  ctx.restore();
}
