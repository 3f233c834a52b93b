import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { CoachStart } from './start-coach.tsx'
import { OwnerStart } from './start-owner.tsx'
import { StartLinks, StartPanel, StartSteps } from './start-panel.tsx'
import { PlayStart } from './start-play.tsx'

/** /get-started. The answer is in the address (`?i=play`), so Back undoes it. */
export function Component() {
  const [query] = useSearchParams()
  const asked = query.get('i')
  const role = roleOf(asked)
  const panel = useShown(role)
  return (
    <div className="page-width flex flex-col gap-6 py-8 md:gap-8 md:py-14">
      <PageHead
        title="Get started"
        description={`Play, coach, own a facility or run an event: choose what brings you to ${product.name}. You don’t need an account to look around.`}
        path={paths.getStarted}
      />
      <header className="flex flex-col gap-2">
        <h1 className="text-4xl md:text-5xl">What brings you to the field?</h1>
        <p className="max-w-2xl text-lg text-muted">Choose one to get started. No account needed.</p>
      </header>
      {asked && !role && <Notice>We don’t recognize “{asked.slice(0, 40)}”. Choose one of the four below.</Notice>}
      <StartChoices role={role} />
      {role && (
        <section ref={panel} aria-labelledby="start" className="scroll-mb-4">
          <Start role={role} />
        </section>
      )}
    </div>
  )
}

function Start({ role }: { role: Role }) {
  switch (role) {
    case 'play':
      return <PlayStart />
    case 'coach':
      return <CoachStart />
    case 'own':
      return <OwnerStart />
    case 'event':
      return <EventStart />
  }
}

/** Scrolls to and announces a chosen panel, not one that the address opened. */
function useShown(role: Role | undefined) {
  const panel = useRef<HTMLElement>(null)
  const shown = useRef(role)
  useEffect(() => {
    if (shown.current === role) return
    shown.current = role
    if (!panel.current) return
    panel.current.scrollIntoView({ block: 'nearest' })
    announce(panel.current.querySelector('h2')?.textContent ?? '')
  }, [role])
  return panel
}

const steps = [
  'Running a lacrosse tournament? Submit it. After review, it gets a page in the public directory.',
  'Search for fields near the venue and see which hours are open that weekend.',
  'Choose several hours on a field at once. We hold them together while you pay.',
] as const

function EventStart() {
  return (
    <StartPanel title="Fill the bracket, find the fields" aside={<Aside />}>
      <StartSteps steps={steps} />
      <div className="flex flex-wrap gap-3">
        <Link to={paths.submitTournament} className={buttonClass()}>
          Submit a tournament
        </Link>
        <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
          Find a field
        </Link>
      </div>
    </StartPanel>
  )
}

function Aside() {
  return (
    <>
      <p className="text-muted">
        If plans change, move a booking to another time and pay or get back only the difference. You’ll see any refund
        before you decide.
      </p>
      <StartLinks
        links={[
          { label: 'For tournaments', to: paths.solution('tournaments') },
          { label: 'For camps and clinics', to: paths.solution('camps-clinics') },
          { label: 'For corporate events', to: paths.solution('corporate') },
        ]}
      />
    </>
  )
}

const roles = ['play', 'coach', 'own', 'event'] as const
type Role = (typeof roles)[number]

function roleOf(text: string | null): Role | undefined {
  return roles.find(role => role === text)
}

const choices: Record<Role, { label: string; text: string; first: string }> = {
  play: { label: 'I play', text: 'Book a court or field by the hour', first: 'Choose a place and a sport' },
  coach: { label: 'I coach', text: 'Book the same hours every week', first: 'Find a field near your team' },
  own: { label: 'I own a facility', text: 'List it where players look', first: 'Fill out one form' },
  event: { label: 'I run an event', text: 'List a tournament and find fields', first: 'Submit your tournament' },
}

/** Links, not buttons: they work before hydration, and each has an address. */
function StartChoices({ role }: { role: Role | undefined }) {
  return (
    <nav aria-label="What brings you here">
      <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
        {roles.map(one => (
          <li key={one}>
            <Choice role={one} isChosen={one === role} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Choice({ role, isChosen }: { role: Role; isChosen: boolean }) {
  const { label, text, first } = choices[role]
  return (
    <Link
      to={{ search: `?i=${role}` }}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={joinClasses(
        'group grid h-full grid-cols-[7rem_minmax(0,1fr)] overflow-clip rounded-lg border-2 text-ink no-underline transition-colors sm:grid-cols-1 sm:grid-rows-[auto_1fr]',
        isChosen ? 'border-link bg-selected' : 'border-line bg-surface hover:border-line-strong hover:bg-hover',
      )}
    >
      <StartDrawing role={role} />
      <span className="flex flex-col gap-1 p-3 sm:p-5">
        <span className="font-display text-2xl font-bold sm:text-3xl">{label}</span>
        <span className="text-sm text-muted sm:text-base">{text}</span>
        <span className="mt-auto flex items-center justify-between gap-2 border-line pt-2 text-sm font-semibold text-link sm:border-t sm:pt-3 sm:text-base">
          {first}
          <ArrowRight
            aria-hidden="true"
            className="size-5 shrink-0 transition-[translate] group-hover:translate-x-1 max-sm:hidden"
          />
        </span>
      </span>
    </Link>
  )
}

/**
 * The ground from above, to scale, centered. Hand-written paths: the code that draws facilities would be half of the
 * page's weight.
 */
function StartDrawing({ role }: { role: Role }) {
  const { width, lines, at } = plans[role]
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-width / 2} ${-width / 3} ${width} ${(width * 2) / 3}`}
      className="panel-pitch size-full fill-none stroke-chalk sm:aspect-3/2"
    >
      {at.map(([x, y, turn = 0]) => (
        <path
          key={`${x} ${y} ${turn}`}
          d={lines}
          transform={`translate(${x} ${y}) rotate(${turn})`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

type Plan = {
  /** In the plan's own unit; 3:2. */
  width: number
  lines: string
  /** Center and rotation in degrees. Halves of a ground are listed twice. */
  at: readonly (readonly [x: number, y: number, turn?: number])[]
}

const plans: Record<Role, Plan> = {
  // Half a basketball court, feet (NFHS Basketball Rules 1-1 to 1-5): 84 by 50, key 12 by 19, circles 6, three-point
  // line 19.75.
  play: {
    width: 98,
    lines:
      'M0-25H-42V25H0ZM0-6A6 6 0 0 0 0 6M-42-6h19V6h-19M-23-6A6 6 0 0 1-23 6M-42-19.75h5.25a19.75 19.75 0 0 1 0 39.5H-42M-38-3v6M-37.5 0a.75.75 0 1 0 1.5 0a.75.75 0 1 0-1.5 0',
    at: [
      [0, 0],
      [0, 0, 180],
    ],
  },
  // Half a soccer pitch, meters (IFAB, Law 1): 105 by 68.
  coach: {
    width: 122,
    lines:
      'M0-34H-52.5V34H0ZM0-9.15A9.15 9.15 0 0 0 0 9.15M-52.5-20.16h16.5v40.32h-16.5M-52.5-9.16h5.5V9.16h-5.5M-52.5-3.66h-2v7.32h2M-36-7.31a9.15 9.15 0 0 1 0 14.62M-51.5-34a1 1 0 0 1-1 1M-51.5 34a1 1 0 0 0-1-1',
    at: [
      [0, 0],
      [0, 0, 180],
    ],
  },
  // Six pickleball courts, feet (USA Pickleball Rulebook, section 2): 44 by 20, non-volley zone 7.
  own: {
    width: 132,
    lines: 'M-22-10h44v20h-44ZM-7-10v20M7-10v20M0-11v22M-22 0h15M7 0h15',
    at: [
      [-30, -28],
      [30, -28],
      [-30, 0],
      [30, 0],
      [-30, 28],
      [30, 28],
    ],
  },
  // Four lacrosse fields, yards (NFHS Boys Lacrosse Rules 1-2): 110 by 60, goals 80 apart, creases 3, midfield 40 long, wings 20.
  event: {
    width: 252,
    lines:
      'M-55-30H55v60H-55ZM0-30v60M-20-30v60M20-30v60M-10-20h20M-10 20h20M-43 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M37 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
    at: [
      [-61, -38],
      [61, -38],
      [-61, 38],
      [61, 38],
    ],
  },
}
