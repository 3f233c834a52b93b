import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { usePublicConfig } from '#app/web/config/public-config.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { ThemeToggle } from '#kit/web/theme/theme-toggle.tsx'
import { BrandMark } from './brand-mark.tsx'
import { type MainLink, useAccountLabel, useBookingsLabel } from './navigation.ts'
import { type ShareTarget, shareAddress, sharedPath, shareTargets } from './share-addresses.ts'

/** Columns and links: specification, section 2. */
export function Footer() {
  const favorites = { label: 'Favorites', to: paths.favorites }
  const owner = { label: 'Your facilities', to: paths.owner }
  const bookings = { label: useBookingsLabel(), to: paths.bookings }
  const account = { label: useAccountLabel(), to: paths.account }
  const isDemo = usePublicConfig()?.mode === 'demo'
  return (
    <footer className="print:hidden mt-16 border-t border-line bg-sunken">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-6 py-8 lg:grid-cols-[2fr_1fr_1fr_2fr]">
        <About />
        <Column heading="Platform" links={platformLinks} />
        <Column heading="Support" links={supportLinks} />
        <div className="col-span-2 flex flex-col gap-4 lg:col-span-1">
          <Column
            heading={product.name}
            className="grid grid-cols-2 gap-x-6"
            links={[
              account,
              bookings,
              favorites,
              owner,
              { label: 'Data sources', to: paths.dataSources },
              { label: 'Open data', to: paths.openData },
              { label: 'Developers', to: paths.apiDocs },
              ...(isDemo ? [{ label: 'Booking demo', to: paths.bookingDemo }] : []),
            ]}
          />
          <ThemeToggle className="self-start" />
        </div>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-3">
          <p className="py-2 text-sm text-muted">© 2026 {product.name}. Open source under the MIT license.</p>
          <nav aria-label="Legal">
            <ul className="flex flex-wrap gap-x-5 text-sm">{legalLinks.map(footerItem)}</ul>
          </nav>
        </div>
      </div>
    </footer>
  )
}

const platformLinks: readonly MainLink[] = [
  { label: 'Find Fields', to: paths.search },
  { label: 'List Your Field', to: paths.listYourField },
  { label: 'NIL Clinics', to: paths.nilClinics },
  { label: 'Analytics', to: paths.analytics },
  { label: 'Mobile App', to: paths.mobileApp },
]

const supportLinks: readonly MainLink[] = [
  { label: 'Help Center', to: paths.help },
  { label: 'Contact Us', to: paths.contact },
  { label: 'Safety Guidelines', to: paths.safety },
  { label: 'Community', to: paths.community },
  { label: 'Status', to: paths.status },
]

const legalLinks: readonly MainLink[] = [
  { label: 'Privacy Policy', to: paths.privacy },
  { label: 'Terms of Service', to: paths.terms },
  { label: 'Cookie Policy', to: paths.cookies },
]

function About() {
  const supportEmail = usePublicConfig()?.supportEmail ?? product.supportEmail
  return (
    <div className="col-span-2 flex min-w-0 flex-col items-start gap-2 lg:col-span-1">
      <BrandMark />
      <p className="text-muted">{product.tagline}</p>
      <a href={`mailto:${supportEmail}`} className={joinClasses(footerLink, 'wrap-anywhere')}>
        {supportEmail}
      </a>
      <h2 className={columnHeading}>Share with your team</h2>
      <ShareLinks />
    </div>
  )
}

function Column({ heading, links, className }: { heading: string; links: readonly MainLink[]; className?: string }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={columnHeading}>
        {heading}
      </h2>
      <ul className={className}>{links.map(footerItem)}</ul>
    </nav>
  )
}

function footerItem({ label, to }: MainLink) {
  return (
    <li key={to}>
      <Link to={to} className={footerLink}>
        {label}
      </Link>
    </li>
  )
}

const columnHeading = 'mt-1 text-xl text-ink'
const footerLink = 'inline-flex min-h-11 items-center text-ink underline-offset-4 hover:underline'

/** Nothing loads from other hosts. We have no accounts there, so these are share pages. */
function ShareLinks() {
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
