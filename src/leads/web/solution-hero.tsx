import { planDrawing } from '#facilities/drawing/web/drawing-plan.ts'
import { FacilityDrawing } from '#facilities/drawing/web/facility-drawing.tsx'
import type { Persona } from '../contract.ts'
import type { Segment } from '../segments.ts'
import type { PersonaContent } from './personas.ts'
import { SolutionActions } from './solution-actions.tsx'
import { solutionDrawings } from './solution-drawings.ts'

export function SolutionHero({ segment, content }: { segment: Segment; content: PersonaContent }) {
  return (
    <section className="panel-pitch relative isolate">
      <div className="page-width grid gap-x-12 gap-y-10 pt-10 md:pt-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-end">
        <div className="flex flex-col items-start gap-5 lg:pb-14">
          <p className="font-display text-2xl font-semibold text-chalk-muted">{segment.label}</p>
          <h1 className="text-5xl">{content.headline}</h1>
          <p className="max-w-xl text-lg text-chalk">{content.subhead}</p>
          <SolutionActions persona={segment.persona} content={content} />
        </div>
        <Ground persona={segment.persona} />
      </div>
    </section>
  )
}

/** Half on the panel, half below it. */
function Ground({ persona }: { persona: Persona }) {
  const facility = solutionDrawings[persona]
  const { lengthFt, widthFt } = planDrawing(facility).ground
  return (
    <figure className="relative -mb-10 lg:-mb-20">
      <figcaption className="mb-2 text-sm text-chalk-muted">
        {facility.name}: {Math.round(lengthFt)} by {Math.round(widthFt)} ft, drawn to scale
      </figcaption>
      <FacilityDrawing
        facility={facility}
        title=""
        className="block aspect-16/10 w-full rounded-lg border-2 border-chalk shadow-lg"
      />
    </figure>
  )
}
