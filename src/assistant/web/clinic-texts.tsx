import type { ClinicDraft } from '#assistant/contract.ts'
import { MAX_CAPTION_LENGTH, samples } from '#assistant/limits.ts'
import { toDollars } from '#kit/shared/money.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { CopyAll, CopyText } from './copy-text.tsx'
import { Facts } from './facts.tsx'
import { takeFocus } from './take-focus.ts'

type ClinicTextsProps = {
  draft: ClinicDraft
  /** Old texts stay meanwhile. */
  isRewriting: boolean
}

export function ClinicTexts({ draft, isRewriting }: ClinicTextsProps) {
  const texts = textsOf(draft)
  const [title, description, ...posts] = texts
  const facts = factsOf(draft)
  return (
    <section aria-labelledby="drafted" aria-busy={isRewriting} className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="drafted" ref={takeFocus} tabIndex={-1} className="scroll-mt-4 text-xl outline-none">
          Your clinic
        </h3>
        <CopyAll texts={texts} />
      </div>
      {draft.fallback && <p className="mt-1 text-sm text-muted wrap-anywhere">{draft.fallback}</p>}
      <div className={joinClasses('mt-4 flex flex-col gap-4 transition-opacity', isRewriting && 'opacity-60')}>
        {hasSampleName(draft) && (
          <Notice>These texts use the sample name {samples.athleteName}. Enter yours and generate again.</Notice>
        )}
        {title && <CopyText {...title} />}
        {description && <CopyText {...description} />}
        {facts.length > 0 && <Facts facts={facts} />}
        {posts.map(post => (
          <CopyText key={post.label} {...post} />
        ))}
        <ToCheck sentences={draft.unclear} words={draft.ignored} />
        <p className="text-sm text-muted">
          {notSaid(draft)}
          Check the date, time and price before you share them.
        </p>
      </div>
    </section>
  )
}

function textsOf({ title = '', description = '', social_caption = '', email_promo = '' }: ClinicDraft) {
  const length = `${social_caption.length} of ${MAX_CAPTION_LENGTH} characters`
  return [
    { label: 'Title', text: title },
    { label: 'Description', text: description },
    { label: 'Social caption', text: social_caption, note: length },
    { label: 'Email promotion', text: email_promo },
  ].filter(({ text }) => text !== '')
}

function factsOf({ price_per_person_usd: price, capacity }: ClinicDraft) {
  return [
    ...(price === undefined
      ? []
      : [{ label: 'Price per person', value: price === 0 ? 'Free' : toDollars(Math.round(price * 100)) }]),
    ...(capacity === undefined
      ? []
      : [{ label: 'Capacity', value: capacity === 1 ? '1 participant' : `${capacity} participants` }]),
  ]
}

function notSaid({ price_per_person_usd: price, capacity }: ClinicDraft): string {
  const names = [price === undefined && 'a price', capacity === undefined && 'a capacity'].filter(Boolean)
  return names.length > 0 ? `The texts don’t include ${names.join(' or ')} because you didn’t give one. ` : ''
}

/** Nobody should publish texts under the sample name. */
function hasSampleName(draft: ClinicDraft): boolean {
  return textsOf(draft).some(({ text }) => text.includes(samples.athleteName))
}

function ToCheck({ sentences, words }: { sentences: readonly string[]; words: readonly string[] }) {
  if (sentences.length === 0 && words.length === 0) return null
  return (
    <Notice title="Please check">
      <ul className="flex flex-col gap-1">
        {sentences.map(sentence => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
        {words.length > 0 && <li className="wrap-anywhere">Not used: {words.map(word => `“${word}”`).join(', ')}.</li>}
      </ul>
    </Notice>
  )
}
