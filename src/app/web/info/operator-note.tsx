import { usePublicConfig } from '#app/web/config/public-config.ts'
import { product } from '#kit/shared/product.ts'
import { Notice } from '#kit/web/notice.tsx'
import { SupportAddress } from './info-parts.tsx'

/** The software cannot know who operates it. */
export function OperatorNote() {
  const isDemo = usePublicConfig()?.mode === 'demo'
  return (
    <Notice title={isDemo ? 'This is a demo' : 'Who’s responsible'}>
      {isDemo && (
        <p>
          No cards are charged, nothing you book here is booked at a real place, and anyone who can open this demo can
          read its mailbox. Don’t enter anything private.
        </p>
      )}
      <p>
        {product.name} is open source software. The operator of this site is responsible for it and for the data stored
        here. Contact them at <SupportAddress />. This page describes what the software does. Operators who change the
        software, or who are legally required to say more, should update this page, which is part of the source code.
      </p>
    </Notice>
  )
}
