import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { CtaButton } from './cta-button.tsx'
import { StartLinks, StartPanel, StartSteps } from './start-panel.tsx'

const steps = [
  'Tell us about your facility: what it is, where it is and what an hour costs.',
  'We review it within 24 hours and contact you to verify the details and schedule a brief tour.',
  'Set your hours, prices and blackout dates.',
  'Go live. Confirm requests and close for rain from a private link.',
] as const

export function OwnerStart() {
  return (
    <StartPanel title="List your facility where players look" aside={<Aside />}>
      <StartSteps steps={steps} />
      <div className="flex flex-wrap gap-3">
        <Link to={paths.listYourField} className={buttonClass()}>
          List your field
        </Link>
        <CtaButton
          persona="facilities"
          action="list"
          label="Talk to us first"
          location="get-started"
          fallback={paths.contact}
          tone="secondary"
        />
      </div>
    </StartPanel>
  )
}

function Aside() {
  return (
    <>
      <p className="text-muted">
        Players pay by card when they book. Payouts go to the bank account you connect, minus our commission.
      </p>
      <StartLinks
        links={[
          { label: 'For private facilities', to: paths.solution('facilities') },
          { label: 'For parks and recreation', to: paths.solution('parks-rec') },
          { label: 'Many fields? Import your list', to: paths.csvUpload },
        ]}
      />
    </>
  )
}
