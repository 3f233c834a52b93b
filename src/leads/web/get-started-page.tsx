import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { type Role, roleOf, StartChoices } from './start-choices.tsx'
import { CoachStart } from './start-coach.tsx'
import { EventStart } from './start-event.tsx'
import { OwnerStart } from './start-owner.tsx'
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
