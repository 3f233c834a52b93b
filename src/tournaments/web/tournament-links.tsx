import { SquareArrowOutUpRight } from 'lucide-react'
import { linkable } from '#kit/shared/web-address.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { LacrosseTournament } from '#tournaments/contract.ts'

type TournamentLinksProps = {
  tournament: Pick<LacrosseTournament, 'name' | 'website' | 'contactEmail' | 'sourceUrl'>
  className?: string
}

/**
 * Website (new tab) and organizer's email. Without a published address, links to the site that lists the tournament.
 */
export function TournamentLinks({ tournament, className }: TournamentLinksProps) {
  const { name, website, contactEmail, sourceUrl } = tournament
  const look = joinClasses(buttonClass({ tone: 'secondary' }), 'z-10 grow')
  const site = linkable(website)
  const source = linkable(sourceUrl)
  if (!site && !source && !contactEmail) return null
  return (
    <div className={joinClasses('flex flex-wrap gap-2', className)}>
      {(site ?? source) && (
        <Elsewhere href={(site ?? source)!} label={site ? 'Visit Website' : 'View source'} of={name} />
      )}
      {contactEmail && (
        <a href={mailAddress(contactEmail, name)} className={look}>
          Contact<span className="sr-only"> the organizer of {name}</span>
        </a>
      )}
    </div>
  )
}

function Elsewhere({ href, label, of }: { href: string; label: string; of: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={joinClasses(buttonClass({ tone: 'secondary' }), 'z-10 grow')}
    >
      {label}
      <SquareArrowOutUpRight aria-hidden="true" className="size-4" />
      <span className="sr-only">: {of}, opens in a new tab</span>
    </a>
  )
}

/** Subject: specification, section 2. */
function mailAddress(email: string, tournamentName: string): string {
  const subject = encodeURIComponent(`Tournament Registration Inquiry - ${tournamentName}`)
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${subject}`
}
