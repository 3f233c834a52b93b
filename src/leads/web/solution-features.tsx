import { Card } from '#kit/web/card.tsx'
import type { PersonaContent } from './personas.ts'

export function SolutionFeatures({ content: { features } }: { content: PersonaContent }) {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="text-3xl md:text-4xl">
        Made for the job
      </h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2">
        {features.map(({ title, text }) => (
          <Card key={title} as="li" className="overflow-clip pr-14 md:pr-20">
            <CornerArc />
            <h3 className="text-2xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** Each tile is a corner of a pitch: its borders are the lines, this is the arc between them. */
function CornerArc() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 40 40"
      fill="none"
      className="absolute top-0 right-0 size-10 stroke-line-strong"
    >
      <path d="M2 0a38 38 0 0 0 38 38" strokeWidth="2" />
    </svg>
  )
}
