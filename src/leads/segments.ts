import { paths } from '#kit/shared/paths.ts'
import type { Persona } from './contract.ts'

export type Segment = { persona: Persona; label: string; href: string; summary: string }

/** In menu order. */
export const segments: readonly Segment[] = [
  segment(
    'parks-rec',
    'Parks & Recreation',
    'Free times and prices anyone can see, and requests that your staff confirms.',
  ),
  segment('clubs', 'Sports Clubs', 'The same practice hours week after week, held and paid in one go.'),
  segment('schools', 'Schools', 'Gyms and fields that earn after the last bell, with the office in charge.'),
  segment('facilities', 'Private Facilities', 'Empty hours on show, and paid before the first whistle.'),
  segment('tournaments', 'Tournaments', 'A page that teams find, and fields near it with their free times.'),
  segment(
    'camps-clinics',
    'Camps & Clinics',
    'A place to teach by the hour, and a first draft of the page that fills it.',
  ),
  segment('corporate', 'Corporate Events', 'A league night or a family day on a real field, with a receipt at once.'),
  segment(
    'associations',
    'Sports Associations',
    'One search for every member club, one directory for the tournaments.',
  ),
]

function segment(persona: Persona, label: string, summary: string): Segment {
  return { persona, label, href: paths.solution(persona), summary }
}
