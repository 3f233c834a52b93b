import { useMutation } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { detailOf } from '#kit/web/api/api-error.ts'
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
        This stands in for the payment provider’s form, where an owner or athlete enters a name, address and bank
        account. You don’t need to enter anything here, and no one is paid.
      </p>
      {completion.isError && <Notice tone="danger" title={detailOf(completion.error)} />}
      {completion.isSuccess ? (
        <Notice tone="positive" title="Payouts are set up" action={<ReturnLink returnUrl={query.get('return_url')} />}>
          The provider’s form would now send you back.
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
function ReturnLink({ returnUrl }: { returnUrl: string | null }) {
  const address = ownAddress({ returnUrl, origin: window.location.origin })
  if (!address) return null
  return (
    <a href={address.href} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
      Go back
    </a>
  )
}
