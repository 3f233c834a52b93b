import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { type ShareTarget, shareAddress, sharedPath, shareTargets } from './share-addresses.ts'

/** Nothing loads from other hosts. We have no accounts there, so these are share pages. */
export function ShareLinks() {
  const url = useAbsoluteUrl()(sharedPath(useLocation().pathname))
  return (
    <ul className="-ml-2.5 flex flex-wrap">
      {shareTargets.map(target => (
        <li key={target}>
          <ShareLink target={target} href={shareAddress(target, url)} />
        </li>
      ))}
    </ul>
  )
}

function ShareLink({ target, href }: { target: ShareTarget; href: string }) {
  const name = target === 'email' ? 'Share by email' : `Share on ${target}`
  return (
    <a
      href={href}
      title={name}
      {...(target !== 'email' && { target: '_blank', rel: 'noopener noreferrer' })}
      className="grid size-11 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" fill="none" stroke="currentColor" strokeWidth="2">
        {marks[target]}
      </svg>
      <span className="sr-only">{name}</span>
    </a>
  )
}

const marks: Record<ShareTarget, ReactNode> = {
  Facebook: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="4" />
      <path d="M16 8h-1.5a2 2 0 0 0-2 2v11M9.5 13H16" />
    </>
  ),
  X: <path d="M4.5 4.5h3.6l11.4 15h-3.6zM19 4.5 13.2 11M10.8 13.4 5 19.5" />,
  LinkedIn: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <path d="M7.5 10.5v6.5M7.5 7v.6M11.5 17v-6.5M11.5 13.2a2.6 2.6 0 0 1 5.2 0V17" />
    </>
  ),
  WhatsApp: (
    <>
      <path d="M3.5 20.5 5 16a8.5 8.5 0 1 1 3.2 3.2z" />
      <path d="M9 8.4c-.5 3.6 3 7 6.6 6.6l.4-1.8-2-1-.9.9a5 5 0 0 1-2.2-2.2l.9-.9-1-2z" />
    </>
  ),
  email: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m4 7 8 6 8-6" />
    </>
  ),
}
