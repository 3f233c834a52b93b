import { PageHead } from '#kit/web/page-head.tsx'
import { ThemeToggle } from '#kit/web/theme/theme-toggle.tsx'
import { DesignContent } from './design-content.tsx'
import { DesignControls } from './design-controls.tsx'
import { DesignDrawings } from './design-drawings.tsx'
import { DesignFeedback } from './design-feedback.tsx'
import { DesignSection } from './design-section.tsx'

export function Component() {
  return (
    <div>
      <PageHead title="Design system" isHidden />
      <header className="panel-pitch">
        <div className="page-width flex flex-wrap items-end justify-between gap-6 py-16 md:py-24">
          <div>
            <h1 className="text-6xl">Chalk on turf</h1>
            <p className="mt-4 max-w-xl text-lg text-chalk-muted">
              Deep pitch green, chalk white, one fresh line for the main action on a screen, and clay for what needs
              care.
            </p>
          </div>
          <ThemeToggle />
        </div>
      </header>
      <div className="page-width divide-y divide-line">
        <DesignSection title="Color">
          <Swatches />
        </DesignSection>
        <DesignSection title="Type">
          <TypeScale />
        </DesignSection>
        <DesignControls />
        <DesignFeedback />
        <DesignContent />
        <DesignDrawings />
      </div>
    </div>
  )
}

function Swatches() {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 md:grid-cols-5">
      {swatches.map(({ name, look }) => (
        <li key={name} className="text-sm">
          <span
            className={`mb-2 flex h-20 items-end rounded-md border border-line p-3 font-display text-2xl font-bold ${look}`}
          >
            Aa
          </span>
          {name}
        </li>
      ))}
    </ul>
  )
}

const swatches = [
  { name: 'pitch', look: 'bg-pitch text-chalk' },
  { name: 'action', look: 'bg-action text-on-action' },
  { name: 'clay', look: 'bg-clay text-on-clay' },
  { name: 'page', look: 'bg-page text-ink' },
  { name: 'surface', look: 'bg-surface text-muted' },
  { name: 'sunken', look: 'bg-sunken text-link' },
  { name: 'selected', look: 'bg-selected text-ink' },
  { name: 'clay-soft', look: 'bg-clay-soft text-clay' },
  { name: 'success-soft', look: 'bg-success-soft text-success' },
  { name: 'info-soft', look: 'bg-info-soft text-info' },
]

function TypeScale() {
  return (
    <div className="space-y-6">
      <p className="font-display text-5xl font-extrabold tracking-tight">Tuesday, 7–8 PM</p>
      <p className="font-display text-3xl font-bold">$75 an hour</p>
      <p className="font-display text-2xl font-bold">Prospect Park, field 3</p>
      <p className="max-w-prose text-lg">
        We’ll hold the field for 15 minutes. You won’t be charged until you confirm.
      </p>
      <p className="max-w-prose">
        Full refund up to 24 hours before the start.{' '}
        <a href="#type" className="inline-link">
          Read the refund policy
        </a>
      </p>
      <p className="max-w-prose text-sm text-muted">Times are in the facility’s time zone, Central Time.</p>
    </div>
  )
}
