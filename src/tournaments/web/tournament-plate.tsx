import { regulation } from '#facilities/drawing/web/drawing-dimensions.ts'
import { LacrosseMarkings } from '#facilities/drawing/web/markings-field.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { LacrosseTournament } from '#tournaments/contract.ts'
import { plateTexts } from '#tournaments/tournament-format.ts'

type TournamentPlateProps = {
  tournament: Pick<LacrosseTournament, 'date' | 'endDate'>
  isWide?: boolean
  className?: string
}

/** Days in chalk beside a lacrosse field drawn to scale. Decorative: the text beside it has it all. */
export function TournamentPlate({ tournament: { date, endDate }, isWide = false, className }: TournamentPlateProps) {
  return (
    <div aria-hidden="true" className={joinClasses('panel-pitch relative flex items-end overflow-clip p-4', className)}>
      <Field from="middle" className={isWide ? 'sm:hidden' : undefined} />
      {isWide && <Field from="end" className="max-sm:hidden" />}
      {date ? <Days date={date} endDate={endDate} /> : <Undated />}
    </div>
  )
}

function Days({ date, endDate }: { date: string; endDate: string | null }) {
  const { month, days, year } = plateTexts({ date, endDate })
  return (
    <div className="relative font-display leading-none font-extrabold">
      <span className="block text-lg tracking-wide text-chalk-muted uppercase">{month}</span>
      <span className="block text-5xl tabular-nums">{days}</span>
      <span className="mt-1 block text-lg text-chalk-muted tabular-nums">{year}</span>
    </div>
  )
}

function Undated() {
  return <div className="relative max-w-32 font-display text-2xl leading-tight font-extrabold">Dates not published</div>
}

/** From the middle or the far end to the end line; feet from the middle. */
function Field({ from, className }: { from: 'middle' | 'end'; className?: string | undefined }) {
  const { lengthFt, widthFt } = regulation.Lacrosse
  const left = from === 'middle' ? 0 : -lengthFt / 2
  const view = [left - 1, -widthFt / 2 - EDGE_FT, lengthFt / 2 - left + EDGE_FT, widthFt + 2 * EDGE_FT]
  return (
    <svg viewBox={view.join(' ')} className={joinClasses('absolute inset-y-0 right-0 h-full w-auto', className)}>
      <LacrosseMarkings box={{ lengthFt, widthFt, scale: 1 }} color="#8fb3a1" paint="#8fb3a1" leads />
    </svg>
  )
}

const EDGE_FT = 12
