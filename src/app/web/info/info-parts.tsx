import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePublicConfig } from '#app/web/config/public-config.ts'
import { product } from '#kit/shared/product.ts'

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 pl-5">{children}</ul>
}

export function Steps({ children }: { children: ReactNode }) {
  return <ol className="flex list-decimal flex-col gap-2 pl-5">{children}</ol>
}

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-link">
      {children}
    </Link>
  )
}

/** Set by the operator. */
export function SupportAddress() {
  const address = usePublicConfig()?.supportEmail ?? product.supportEmail
  return (
    <a href={`mailto:${address}`} className="inline-link wrap-anywhere">
      {address}
    </a>
  )
}
