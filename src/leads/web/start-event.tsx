import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { StartLinks, StartPanel, StartSteps } from './start-panel.tsx'

const steps = [
  'Running a lacrosse tournament? Submit it, and after a review it has a page in the public directory.',
  'Search for fields near the venue and see which hours of your weekend are free.',
  'Choose several hours of a field at once: they are held together while you pay.',
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
        If plans change, move a booking to another time and pay or get back only the difference. The refund is shown
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
