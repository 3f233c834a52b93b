import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { PayoutStatus } from '#bookings/desk-contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { onboardPayouts } from './api.ts'
import type { DeskAccess } from './desk-access.ts'
import { DeskSection } from './desk-section.tsx'
import { refusalWords } from './desk-words.ts'

/** Where the facility's money goes, and the way to say so. */
export function PayoutsCard({ access, status }: { access: DeskAccess; status: PayoutStatus }) {
  return (
    <DeskSection id="payouts" title="Payouts">
      <Card className="flex flex-col gap-4">
        {status === 'ready' ? (
          <p className="flex items-start gap-3">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            Connected. What your customers pay goes to your account.
          </p>
        ) : (
          <Connect access={access} status={status} />
        )}
      </Card>
    </DeskSection>
  )
}

function Connect({ access, status }: { access: DeskAccess; status: 'none' | 'started' }) {
  const onboarding = useMutation({
    mutationFn: () => onboardPayouts(access),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const refusal = onboarding.isError ? refusalWords(onboarding.error) : null
  return (
    <>
      <p>
        {status === 'none'
          ? 'Connect a bank account, so that what your customers pay reaches you. Our payment provider asks for it on a page of its own and brings you back here.'
          : 'You have begun. The payment provider needs to know a little more before it pays out.'}
      </p>
      {refusal && (
        <Notice tone="warning" title={refusal.title}>
          {refusal.text}
        </Notice>
      )}
      <Button
        tone="secondary"
        className="sm:self-start"
        // The page that opens takes a moment to come.
        busy={onboarding.isPending || onboarding.isSuccess}
        busyLabel="Opening…"
        onClick={() => onboarding.mutate()}
      >
        {status === 'none' ? 'Connect a bank account' : 'Go on with payouts'}
      </Button>
    </>
  )
}
