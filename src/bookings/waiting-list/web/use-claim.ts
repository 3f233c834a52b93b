import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { canAskAgain, withoutLink } from './waiting-messages.ts'

/** `failed`: the offer is still valid. */
export type Claim = { state: 'none' } | { state: 'opening' } | { state: 'failed'; detail: string; retry: () => void }

type ClaimOptions<T> = {
  claim: (offer: { params: { id: string }; query: { key?: string } }) => Promise<T>
  /** The day to show then. */
  dateOf?: (claimed: T) => string
  onClaimed: (claimed: T) => void | Promise<void>
  onLost: (error: unknown, id: string) => void
  onEnd: () => void
}

/**
 * Claims the offer of an email's link (`offer`, `key`), once. Then removes both from the URL, so that they are not
 * bookmarked or shared. `take` claims the visitor's own offer.
 */
export function useClaim<T>({ claim, dateOf, onClaimed, onLost, onEnd }: ClaimOptions<T>) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const asked = useRef<string>(null)
  const [isTaking, setTaking] = useState(false)
  const [failed, setFailed] = useState<{ error: unknown; id: string; key?: string }>()
  const offer = query.get('offer') ?? ''
  const linked = isUuid(offer) ? offer : null

  async function forgetLink(claimed?: T) {
    if (!linked) return
    const rest = withoutLink(query)
    if (claimed && dateOf) rest.set('date', dateOf(claimed))
    await navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true })
  }

  async function take(id: string, key?: string) {
    setTaking(true)
    setFailed(undefined)
    try {
      const claimed = await claim({ params: { id }, query: { key } })
      await forgetLink(claimed)
      await onClaimed(claimed)
    } catch (error) {
      if (canAskAgain(error)) return setFailed({ error, id, key })
      await forgetLink()
      onLost(error, id)
    }
    setTaking(false)
    onEnd()
  }

  const takeOnce = useEffectEvent((id: string) => {
    if (asked.current === id) return
    asked.current = id
    void take(id, query.get('key') ?? undefined)
  })
  useEffect(() => {
    if (linked) takeOnce(linked)
  }, [linked])

  return { claim: stateNow(), take }

  function stateNow(): Claim {
    if (!failed) return isTaking || linked ? { state: 'opening' } : { state: 'none' }
    return { state: 'failed', detail: detailOf(failed.error), retry: () => void take(failed.id, failed.key) }
  }
}
