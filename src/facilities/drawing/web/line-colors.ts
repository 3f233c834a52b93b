import type { DrawnSport } from './drawing-dimensions.ts'
import type { SurfaceKind } from './drawing-surface.ts'

type Tone = 'wood' | 'court' | 'field'

/** Chalk white, but dark on pale floors and blue on sand. */
export function leadingLineColor(sport: DrawnSport, surface: SurfaceKind): string {
  if (surface === 'wood') return onWood[sport] ?? '#1d2429'
  if (surface === 'sand') return '#1d4fa3'
  if (surface === 'ice') return '#1f57b5'
  return '#ffffff'
}

/** The usual colors of multi-sport floors. */
export function furtherLineColor(sport: DrawnSport, surface: SurfaceKind): string {
  return { wood: onWood, court: onCourt, field: onField }[toneOf(surface)][sport] ?? '#ffd84a'
}

function toneOf(surface: SurfaceKind): Tone {
  if (surface === 'wood') return 'wood'
  return surface === 'turf' || surface === 'grass' ? 'field' : 'court'
}

const onWood: Partial<Record<DrawnSport, string>> = {
  Basketball: '#1d2429',
  Volleyball: '#1b3f8f',
  Badminton: '#11753b',
  Pickleball: '#0a86b8',
  Tennis: '#ffffff',
  Soccer: '#a3272c',
}

const onCourt: Partial<Record<DrawnSport, string>> = {
  Basketball: '#ff9d5c',
  Volleyball: '#ffb347',
  Badminton: '#7ff0a0',
  Pickleball: '#ffe14d',
  Tennis: '#9fe0ff',
}

const onField: Partial<Record<DrawnSport, string>> = {
  Soccer: '#ffe14d',
  Football: '#ffb25c',
  Lacrosse: '#8fd6ff',
  'Field Hockey': '#ff9aa2',
  Softball: '#ffe14d',
  Baseball: '#ffe14d',
}
