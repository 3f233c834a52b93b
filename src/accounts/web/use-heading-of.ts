import { type RefObject, useEffect, useRef } from 'react'

/** For the focus on sign-in and sign-out, when the clicked control is gone. */
export function useHeadingOf(accountId: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(accountId)
  useEffect(() => {
    if (shown.current !== accountId) heading.current?.focus({ preventScroll: true })
    shown.current = accountId
  }, [accountId])
  return heading
}
