const readable: Record<string, string | null> = {
  Hard: 'Hard court',
  'Hard Top': 'Hard court',
  court: 'Hard court',
  'All Weather': 'All-weather',
  'Rubber Coated All Weather': 'Rubber, all-weather',
  Mondo: 'Rubber (Mondo)',
  'Premier Court®': 'Cushioned hard court',
  'Synthetic - Multi': 'Synthetic turf',
  'Synthetic - Large/Full': 'Synthetic turf',
  Astroturf: 'Artificial turf',
  Natural: 'Natural ground',
  // In the surface column of two tracks; says nothing about the surface.
  Indoor: null,
}

/** "Asphalt;Concrete" → "Asphalt, concrete", at most two; null if unusable. */
export function readableSurface(raw: string, surfaceClass: string): string | null {
  const parts = (raw || surfaceClass).split(';').filter(Boolean)
  const words = parts.map(part => (part in readable ? readable[part] : capitalize(part))).filter(word => word != null)
  const [first, second] = new Set(words)
  if (!first) return null
  return second ? `${first}, ${second.charAt(0).toLowerCase()}${second.slice(1)}` : first
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
