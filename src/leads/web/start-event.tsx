import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { StartLinks, StartPanel, StartSteps } from './start-panel.tsx'

const steps = [
  'Running a lacrosse tournament? Submit it. After review, it gets a page in the public directory.',
  'Search for fields near the venue and see which hours are open that weekend.',
  'Choose several hours on a field at once. We hold them together while you pay.',
] as const

export function EventStart() {
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
