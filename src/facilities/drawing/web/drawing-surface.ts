import type { DrawnSport } from './drawing-dimensions.ts'

export type SurfaceKind =
  | 'turf'
  | 'grass'
  | 'clay'
  | 'dirt'
  | 'asphalt'
  | 'concrete'
  | 'hard'
  | 'wood'
  | 'sand'
  | 'ice'
  | 'water'
  | 'rubber'
  | 'mat'

/** First match wins: "Rubber Coated All Weather" is rubber. */
const words: readonly [RegExp, SurfaceKind][] = [
  [/pool|water/i, 'water'],
  [/\bice\b/i, 'ice'],
  [/sand/i, 'sand'],
  [/wood|maple|parquet|gym/i, 'wood'],
  [/mondo|rubber|tartan|polyurethane|all.weather/i, 'rubber'],
  [/\bmats?\b|tatami/i, 'mat'],
  [/turf|astro|artificial|synthetic|field.?turf/i, 'turf'],
  [/grass|natural|sod|bermuda|lawn/i, 'grass'],
  [/clay|har.?tru/i, 'clay'],
  [/dirt|cinder|gravel|limestone|infield/i, 'dirt'],
  [/asphalt|blacktop|hard top/i, 'asphalt'],
  [/concrete|cement/i, 'concrete'],
  [/court|hard|acrylic|sport.?tile|composite/i, 'hard'],
]

const flatGround: readonly SurfaceKind[] = ['wood', 'hard', 'asphalt', 'concrete', 'rubber']

/** Sports with only a few possible grounds: there the surface stated for a whole park is ignored. */
const possible: Partial<Record<DrawnSport, readonly SurfaceKind[]>> = {
  Swimming: ['water'],
  'Beach Volleyball': ['sand'],
  Wrestling: ['mat'],
  'Martial Arts': ['mat'],
  Golf: ['grass', 'turf'],
  Hockey: ['ice', 'asphalt', 'concrete', 'hard'],
  Basketball: flatGround,
  Tennis: [...flatGround, 'clay', 'grass'],
  Volleyball: [...flatGround, 'grass'],
  Pickleball: flatGround,
  Badminton: [...flatGround, 'grass'],
  Baseball: ['grass', 'turf'],
  Softball: ['grass', 'turf'],
  Football: ['grass', 'turf'],
  Lacrosse: ['grass', 'turf'],
  'Field Hockey': ['turf', 'grass'],
  'Track & Field': ['rubber', 'dirt', 'asphalt'],
}

/** The stated surface if the sport can be played on it, else the usual one. */
export function surfaceKind(surfaceType: string | null, sport: DrawnSport | null, indoor: boolean): SurfaceKind {
  const said = words.find(([pattern]) => pattern.test(surfaceType ?? ''))?.[1]
  if (!sport) return said ?? (indoor ? 'wood' : 'grass')
  return said && canPlayOn(sport, said) ? said : usual[sport][indoor ? 1 : 0]
}

function canPlayOn(sport: DrawnSport, kind: SurfaceKind): boolean {
  const only = possible[sport]
  return only ? only.includes(kind) : !special.has(kind)
}

/** Only for sports that list them in `possible`. */
const special: ReadonlySet<SurfaceKind> = new Set(['water', 'ice', 'mat'])

const usual: Record<DrawnSport, [outdoors: SurfaceKind, indoors: SurfaceKind]> = {
  Basketball: ['asphalt', 'wood'],
  Volleyball: ['hard', 'wood'],
  Badminton: ['hard', 'wood'],
  Tennis: ['hard', 'hard'],
  Pickleball: ['hard', 'hard'],
  Soccer: ['grass', 'turf'],
  Football: ['turf', 'turf'],
  Lacrosse: ['turf', 'turf'],
  'Field Hockey': ['turf', 'turf'],
  Baseball: ['grass', 'turf'],
  Softball: ['grass', 'turf'],
  Golf: ['grass', 'turf'],
  Hockey: ['ice', 'ice'],
  'Track & Field': ['rubber', 'rubber'],
  Swimming: ['water', 'water'],
  'Beach Volleyball': ['sand', 'sand'],
  Wrestling: ['mat', 'mat'],
  'Martial Arts': ['mat', 'mat'],
}

/** `play` inside the lines, `ground` from the lines to the edge, `runOff` around, `grain` for stripes and planks. */
export type Palette = { play: string; ground: string; runOff: string; grain: string; paint: string }

export const palettes: Record<SurfaceKind, Palette> = {
  turf: { play: '#2f7d49', ground: '#2f7d49', runOff: '#286c3f', grain: '#2a7342', paint: '#1f5c86' },
  grass: { play: '#5c9846', ground: '#5c9846', runOff: '#6aa253', grain: '#548f3f', paint: '#4c8438' },
  clay: { play: '#c4693f', ground: '#b65f38', runOff: '#a95634', grain: '#bd643b', paint: '#b65d36' },
  dirt: { play: '#b78f63', ground: '#b78f63', runOff: '#a98257', grain: '#b0885c', paint: '#a67f55' },
  asphalt: { play: '#4d5964', ground: '#56626d', runOff: '#67727b', grain: '#48545f', paint: '#3d6b8c' },
  concrete: { play: '#7b858b', ground: '#858e93', runOff: '#989fa3', grain: '#747e84', paint: '#5d7d92' },
  hard: { play: '#37699f', ground: '#4b8a69', runOff: '#427d5e', grain: '#335f94', paint: '#2c5688' },
  wood: { play: '#e3bb80', ground: '#e3bb80', runOff: '#c9995c', grain: '#dcb072', paint: '#b9532f' },
  sand: { play: '#ecd7a6', ground: '#ecd7a6', runOff: '#dfc68f', grain: '#e5cd98', paint: '#dfc68f' },
  ice: { play: '#f1f7fb', ground: '#f1f7fb', runOff: '#c7cfd6', grain: '#e6eff5', paint: '#a9d3ee' },
  water: { play: '#46b3da', ground: '#46b3da', runOff: '#dcd6ca', grain: '#3aa6cf', paint: '#1d5f8f' },
  rubber: { play: '#b9533a', ground: '#b9533a', runOff: '#a84830', grain: '#b14c34', paint: '#9a3f2a' },
  mat: { play: '#2c5a96', ground: '#2c5a96', runOff: '#24497b', grain: '#29548c', paint: '#c0392f' },
}
