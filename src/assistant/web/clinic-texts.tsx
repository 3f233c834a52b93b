import { Check, Copy } from 'lucide-react'
import { useId } from 'react'
import type { ClinicDraft } from '#assistant/contract.ts'
import { MAX_CAPTION_LENGTH, samples } from '#assistant/reading/limits.ts'
import { toDollars } from '#kit/shared/money.ts'
import { Button } from '#kit/web/button.tsx'
import { useCopy } from '#kit/web/copy/use-copy.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { takeFocus } from '#kit/web/take-focus.ts'

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

type Fact = { label: string; value: string; note?: string }

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-3 divide-y divide-line rounded-md border border-line bg-surface">
      {facts.map(({ label, value, note }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto min-w-0 text-right font-semibold wrap-anywhere">
            {value}
            {note && <span className="block text-sm font-normal text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type CopyTextProps = {
  label: string
  text: string
  note?: string
}

function CopyText({ label, text, note }: CopyTextProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <CopyHead id={id} label={label} text={text} />
      <p className="mt-1 rounded-md border border-line bg-surface px-4 py-3 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {note && <p className="mt-1 text-sm text-muted tabular-nums">{note}</p>}
    </section>
  )
}

function CopyHead({ id, label, text }: { id: string; label: string; text: string }) {
  const { state, copy } = useCopy(text, label)
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h4 id={id} className="text-sm font-semibold">
          {label}
        </h4>
        <Button tone="quiet" size="sm" onClick={() => void copy()}>
          <CopyLabel isCopied={state === 'copied'} />
          <span className="sr-only">{label.toLowerCase()}</span>
        </Button>
      </div>
      {state === 'failed' && <CopyFailed />}
    </>
  )
}

function CopyAll({ texts }: { texts: readonly { label: string; text: string }[] }) {
  const all = texts.map(({ label, text }) => `${label}\n${text}`).join('\n\n')
  const { state, copy } = useCopy(all, 'All texts')
  return (
    <div>
      <Button tone="secondary" size="sm" onClick={() => void copy()}>
        <CopyLabel isCopied={state === 'copied'} /> all
      </Button>
      {state === 'failed' && <CopyFailed />}
    </div>
  )
}

function CopyLabel({ isCopied }: { isCopied: boolean }) {
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <Icon aria-hidden="true" className="size-4" />
      {isCopied ? 'Copied' : 'Copy'}
    </>
  )
}

function CopyFailed() {
  return (
    <p role="alert" className="text-sm font-medium text-clay">
      We couldn’t copy that. Select the text and copy it yourself.
    </p>
  )
}
