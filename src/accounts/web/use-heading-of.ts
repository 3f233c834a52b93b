import { type RefObject, useEffect, useRef } from 'react'

/** Where the focus goes when somebody signs in or out: what they pressed is gone with the rest of the page. */
export function useHeadingOf(accountId: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(accountId)
  useEffect(() => {
    if (shown.current !== accountId) heading.current?.focus({ preventScroll: true })
    shown.current = accountId
  }, [accountId])
  return heading
}
