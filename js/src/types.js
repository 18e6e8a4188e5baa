// Shapes of the data that Python sends; see lilliput_widget/widget/payload.py, which makes them.

/**
 * @typedef {{ kind: string, edges: number[], value: number, slots: number, own?: number, ends?: boolean, name?: string, counts?: boolean }} Stop
 * @typedef {{ colour: string, kind: string, stops: Stop[], tracks: number[][], junction?: boolean, water?: number[],
 *   reserved?: [number, string][], name: string, count: number, picture: string, upgrades?: string[] }} Tile
 * @typedef {{ name: string, colour: string, letters: string, pattern: string }} CompanyLook
 * @typedef {{ price: number, range: number, factor: number, effects: string[] }} TrainType
 * @typedef {{ title: { id: string, name: string, credit: string }, lang: string, file?: string, turn: number, companies: Record<string, CompanyLook>,
 *   tiles: Record<string, Tile>, trains: Record<string, TrainType>, table: { rows: [string, number[]][] },
 *   characters: Record<string, { name: string, title: string, power: string }>,
 *   languages: Record<string, string>, certificates: number, currency: string }} BoardData
 * @typedef {[type: string, obsolete: number, id: string]} TrainChip
 * @typedef {{ name: string, cash: number, copies: number, characters: string[], tiles: string[], certificates: number, worth: number,
 *   rank: number, shares: Record<string, number>, bot: string }} PlayerView
 * @typedef {{ id: string, director: string, treasury: number, space: string, price: number, trains: TrainChip[], home: string,
 *   stations: number, holders: [name: string, percent: number][], bank: number, income: number | null, decision: string }} CompanyView
 * @typedef {{ company: string, train: string, stops: [string, number][], track: [string, number][], value: number }} RouteView
 * @typedef {{ player: string, cash: number, shares: number, other: number, total: number, dividends: number, rank: number }} RankRow
 * @typedef {{ rev: number, at: string, n: number, total: number, tail: string, round: number, rounds: number, phase: number, limit: number,
 *   colours: string[], last: boolean, stage: string, player: string, bot: string, prompt: string, decision: string, start: string,
 *   over: null | { rows: RankRow[], winners: string[] }, players: PlayerView[], companies: CompanyView[], unfounded: string[],
 *   characters: string[], market: Record<string, string[]>, cells: Record<string, [string, number, [number, string][]]>,
 *   supply: Record<string, number>, deck: [string, number | null][], next: [string, number], pool: TrainChip[], used: [string, string][],
 *   cards: [string, string, string][], routes: RouteView[], since: number | null, news: string[], alerts: string[], built: string[], about: string, branch: [number, number] }} View
 * @typedef {{ type: string, player: string } & Record<string, any>} Action
 * @typedef {{ f: string[], t: any }} Acts
 * @typedef {{ at: string, player: string, acts: Record<string, Acts>, says: Record<string, [string, string]>,
 *   forms: { action: Action, fields: [string, number, number][] }[], nots: [Action, string][] }} OptionsData
 * @typedef {{ n: number, player: string, type: string, round: number, text: string, more: string[], tag: string }} LogLine
 * @typedef {{ money: [string, number, number][], prices: [string, number, number, string][],
 *   income: null | [string, number, number], routes?: RouteView[], texts: string[] }} Preview
 * @typedef {{ text: string, detail: string, id: number, tone: string }} Notice
 */

export {};
