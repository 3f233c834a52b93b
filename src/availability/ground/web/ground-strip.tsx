import type { GroundForm } from './ground-form.ts'
import { lettersOf, partText } from './ground-messages.ts'

const ROW = 40
const GAP = 6

/** To scale: each facility is as long as the parts it covers. */
export function GroundStrip({ form: { cuts, members } }: { form: GroundForm }) {
  const height = members.length * (ROW + GAP) + GAP
  const letters = lettersOf(members)
  const words = members.map(({ name, part }, at) => `${letters[at]}, ${name}: ${partText(part, cuts)}`)
  return (
    <figure>
      <figcaption className="sr-only">{words.join('. ')}</figcaption>
      <svg aria-hidden="true" width="100%" height={height} className="rounded-md bg-sunken">
        {Array.from({ length: cuts - 1 }, (_, at) => (
          <line
            key={at}
            x1={percent(at + 1, cuts)}
            x2={percent(at + 1, cuts)}
            y1="0"
            y2={height}
            className="stroke-line-strong"
            strokeDasharray="4 4"
          />
        ))}
        {members.map(({ id, part: [from, to] }, at) => (
          <svg
            key={id}
            x={percent(from, cuts)}
            width={percent(to - from, cuts)}
            y={GAP + at * (ROW + GAP)}
            height={ROW}
            overflow="hidden"
          >
            <rect
              x="0"
              y="0"
              width="100%"
              height="100%"
              rx="4"
              className="fill-pitch stroke-pitch-line"
              strokeWidth="2"
            />
            <line x1="50%" x2="50%" y1="0" y2="100%" className="stroke-pitch-line" strokeWidth="1" />
            <circle cx="50%" cy="50%" r="13" className="fill-pitch stroke-pitch-line" strokeWidth="1" />
            <text x="50%" y="50%" dy="0.36em" textAnchor="middle" className="fill-chalk font-display text-lg font-bold">
              {letters[at]}
            </text>
          </svg>
        ))}
      </svg>
    </figure>
  )
}

function percent(parts: number, of: number): string {
  return `${(parts * 100) / of}%`
}
