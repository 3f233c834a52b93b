import { Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { openAssistant } from './open-assistant.ts'
import { StartLinks, StartPanel, StartSteps } from './start-panel.tsx'

const steps = [
  'Search for a field near your team and open it.',
  'Choose the hours of the first practice.',
  'Choose weekly repeat and the number of weeks, and see which dates are open.',
  'Pay once. You can move, cancel or transfer each date later.',
] as const

export function CoachStart() {
  return (
    <StartPanel title="Book a season of practices" aside={<Aside />}>
      <StartSteps steps={steps} />
      <div className="flex flex-wrap gap-3">
        <Link to={paths.search} className={buttonClass()}>
          Find a field for practice
        </Link>
        <Button tone="secondary" onClick={() => openAssistant('field')} className="noscript:hidden">
          <Sparkles aria-hidden="true" className="size-5" />
          Ask the AI assistant
        </Button>
      </div>
    </StartPanel>
  )
}

function Aside() {
  return (
    <>
      <p className="text-muted">
        We skip dates that are already taken. You can join the waitlist for one: if it opens up, we’ll hold it for you
        and email you.
      </p>
      <StartLinks
        links={[
          { label: 'For sports clubs', to: paths.solution('clubs') },
          { label: 'For schools', to: paths.solution('schools') },
          { label: 'Run a camp or clinic', to: paths.solution('camps-clinics') },
        ]}
      />
    </>
  )
}
