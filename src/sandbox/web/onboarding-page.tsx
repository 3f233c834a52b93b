import { useMutation } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { detailOf } from '#kit/web/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { completeOnboarding } from './api.ts'
import { ownAddress } from './return-address.ts'
import { TestFrame } from './test-frame.tsx'

/** /sandbox/onboarding/:accountId: the provider's payout onboarding. */
export function Component() {
  const { accountId = '' } = useParams()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const completion = useMutation({
    mutationFn: () => completeOnboarding({ params: { id: accountId }, body: { token } }),
  })

  return (
    <TestFrame title="Set up payouts">
      <p>
        This stands for the payment provider’s own form, where an owner or an athlete gives a name, an address and a
        bank account. Nothing is asked here, and nobody is paid.
      </p>
      {completion.isError && <Notice tone="danger" title={detailOf(completion.error)} />}
      {completion.isSuccess ? (
        <Notice tone="positive" title="Payouts are set up." action={<WayBack returnUrl={query.get('return_url')} />}>
          The provider’s own form would now bring you back.
        </Notice>
      ) : (
        <div>
          <Button busy={completion.isPending} busyLabel="Completing…" onClick={() => completion.mutate()}>
            Complete
          </Button>
        </div>
      )}
    </TestFrame>
  )
}

/** Client only. */
function WayBack({ returnUrl }: { returnUrl: string | null }) {
  const address = ownAddress({ returnUrl, origin: window.location.origin })
  if (!address) return null
  return (
    <a href={address.href} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
      Go back
    </a>
  )
}
