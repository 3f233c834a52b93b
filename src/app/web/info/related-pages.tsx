import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { joinClasses } from '#kit/web/join-classes.ts'

const groups: readonly (readonly [label: string, path: string])[][] = [
  [
    ['Help Center', paths.help],
    ['Contact Us', paths.contact],
    ['Safety Guidelines', paths.safety],
    ['Community', paths.community],
    ['Status', paths.status],
    ['Analytics', paths.analytics],
    ['Mobile App', paths.mobileApp],
  ],
  [
    ['Privacy Policy', paths.privacy],
    ['Terms of Service', paths.terms],
    ['Cookie Policy', paths.cookies],
    ['Data sources', paths.dataSources],
    ['Open data', paths.openData],
  ],
]

export function RelatedPages({ path, className }: { path: string; className?: string }) {
  const group = groups.find(pages => pages.some(([, to]) => to === path))
  if (!group) return null
  return (
    <nav aria-labelledby="related" className={joinClasses('max-w-2xl border-t-2 border-line-strong pt-4', className)}>
      <h2 id="related" className="mb-1 text-xl">
        Related pages
      </h2>
      <ul>
        {group
          .filter(([, to]) => to !== path)
          .map(([label, to]) => (
            <li key={to}>
              <Link to={to} className="inline-link inline-flex min-h-11 items-center">
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
