import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { track } from '#kit/web/analytics.ts'
import { type ButtonSize, type ButtonTone, buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { CtaAction, Persona } from '../contract.ts'
import { openCta } from './open-cta.ts'

export type CtaButtonProps = {
  persona: Persona
  action: CtaAction
  label: string
  /** If given, the modal shows `label` and this instead of the audience's texts. */
  headline?: string
  /** Part of the site, for the analytics event. */
  location: string
  /** The link without JavaScript. */
  fallback: string
  tone?: ButtonTone
  size?: ButtonSize
  className?: string
  children?: ReactNode
}

/** Opens the lead modal and counts the click (specification, section 2). A plain link before hydration. */
export function CtaButton(props: CtaButtonProps) {
  const { persona, action, label, headline, location, fallback, children, ...rest } = props
  const isHydrated = useHydrated()
  const look = joinClasses(buttonClass(rest), rest.className)
  if (!isHydrated) {
    return (
      <Link to={fallback} className={look}>
        {label}
        {children}
      </Link>
    )
  }
  function open() {
    track('cta_click', { persona, cta: label, location })
    openCta(headline ? { persona, action, label, headline } : { persona, action })
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={open} className={look}>
      {label}
      {children}
    </button>
  )
}
