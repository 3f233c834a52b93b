import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes a dialog that outlives its page on navigation, including Back on phones. */
export function useClosingWithPage(onClose: () => void) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    onClose()
  }, [pathname, onClose])
}
