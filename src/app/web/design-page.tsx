import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { sports } from '#facilities/contract.ts'
import { FacilityDrawing } from '#facilities/drawing/web/facility-drawing.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Spinner } from '#kit/web/spinner.tsx'
import { ThemeToggle } from '#kit/web/theme/theme-toggle.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { DesignContent } from './design-content.tsx'
import { DesignControls } from './design-controls.tsx'
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

function DesignDrawings() {
  return (
    <DesignSection title="Drawings to scale">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {[...sports.map(sport => [sport]), ...shared].map(lines => (
          <Card key={lines.join()} as="li" padded={false} className="overflow-clip">
            <FacilityDrawing facility={drawable(lines)} title="" className="block w-full" />
            <p className="border-t border-line px-4 py-3 font-semibold">{lines.join(', ')}</p>
          </Card>
        ))}
      </ul>
    </DesignSection>
  )
}

const shared = [
  ['Basketball', 'Volleyball'],
  ['Soccer', 'Lacrosse', 'Football'],
]

const indoorSports = new Set(['Basketball', 'Volleyball', 'Badminton', 'Wrestling', 'Martial Arts', 'Hockey'])

function drawable(lines: string[]) {
  const isIndoor = lines.some(sport => indoorSports.has(sport))
  return {
    name: lines.join(', '),
    sportTypes: lines,
    linesMarkedFor: lines,
    surfaceType: null,
    indoorOutdoor: isIndoor ? ('indoor' as const) : ('outdoor' as const),
    lighting: !isIndoor,
    dimensionsLengthFt: null,
    dimensionsWidthFt: null,
  }
}

function DesignFeedback() {
  return (
    <>
      <DesignSection title="Notices">
        <Notices />
      </DesignSection>
      <DesignSection title="Toast and dialog">
        <ToastAndDialog />
      </DesignSection>
      <DesignSection title="Loading">
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="space-y-3 rounded-lg border border-line bg-surface p-4">
            <Skeleton className="aspect-video" />
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-5 w-1/2" />
          </div>
          <p className="flex items-center gap-2 text-muted">
            <Spinner /> Looking for open times
          </p>
        </div>
      </DesignSection>
      <DesignSection title="Nothing here">
        <EmptyState
          icon={SearchX}
          title="No facilities found matching your criteria"
          action={
            <>
              <Button>15 miles: 9 more</Button>
              <Button tone="secondary">$10 more: 4 more</Button>
            </>
          }
        >
          Try adjusting your filters or search terms.
        </EmptyState>
      </DesignSection>
    </>
  )
}

function Notices() {
  return (
    <div className="space-y-4">
      <Notice
        tone="warning"
        title="One of these times was just taken"
        action={
          <Button size="sm" tone="secondary">
            See 6–7 PM
          </Button>
        }
      >
        You weren’t charged. The next open time at this field is 6 PM, at the same price.
      </Notice>
      <Notice tone="positive" title="Booking confirmed">
        We emailed your receipt to sample@example.com.
      </Notice>
      <Notice>The owner confirms within 4 hours.</Notice>
    </div>
  )
}

function ToastAndDialog() {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-4">
      <Button
        tone="secondary"
        onClick={() =>
          toast({ title: 'Booking Confirmed!', description: 'Your facility has been successfully booked.' })
        }
      >
        Show a toast
      </Button>
      <Button
        tone="secondary"
        onClick={() =>
          toast({
            title: 'Payment Failed',
            description: 'Your card was declined.',
            tone: 'destructive',
            action: { label: 'Use another card', href: '#toast' },
          })
        }
      >
        Show a destructive toast
      </Button>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Get started"
        description="Tell us a bit about you and we'll get you set up."
        footer={
          <>
            <Button tone="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onClick={() => setOpen(false)}>Start free</Button>
          </>
        }
      >
        <div className="space-y-4">
          <TextField label="Name" autoComplete="name" />
          <TextField label="Work email" type="email" autoComplete="email" />
          <TextField label="Organization" optional autoComplete="organization" />
        </div>
      </Dialog>
    </div>
  )
}
