import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** For a dialog that outlives its page. */
export function useClosingWithPage(onClose: () => void) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    onClose()
  }, [pathname, onClose])
}
