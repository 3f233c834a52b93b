import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { ThemeToggle } from '#kit/web/theme-toggle.tsx'
import { BrandMark } from './brand-mark.tsx'
import { usePublicConfig } from './public-config.ts'

export function Footer() {
  const supportEmail = usePublicConfig()?.supportEmail ?? product.supportEmail
  return (
    <footer className="print:hidden mt-16 border-t border-line bg-sunken">
      <div className="page-width grid gap-8 py-10 sm:grid-cols-2 md:grid-cols-[2fr_1fr_1fr]">
        <div className="flex flex-col items-start gap-2">
          <BrandMark />
          <p className="text-muted">{product.tagline}</p>
        </div>
        <nav aria-label="Footer">
          <ul className="flex flex-col">
            <li>
              <Link to={paths.search} className={footerLink}>
                Find Fields
              </Link>
            </li>
            <li>
              <Link to={paths.bookings} className={footerLink}>
                My bookings
              </Link>
            </li>
            <li>
              <Link to={paths.dataSources} className={footerLink}>
                Data sources
              </Link>
            </li>
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col items-start gap-3">
          <a href={`mailto:${supportEmail}`} className={joinClasses(footerLink, 'wrap-anywhere')}>
            {supportEmail}
          </a>
          <ThemeToggle />
        </div>
      </div>
      <div className="page-width">
        <p className="border-t border-line py-5 text-sm text-muted">
          © 2026 {product.name}. Open source under the MIT license.
        </p>
      </div>
    </footer>
  )
}

const footerLink = 'inline-flex min-h-11 items-center text-ink underline-offset-4 hover:underline'
