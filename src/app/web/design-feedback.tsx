import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Spinner } from '#kit/web/spinner.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { DesignSection } from './design-section.tsx'

export function DesignFeedback() {
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
