import { product } from '#kit/shared/product.ts'
import { Notice } from '#kit/web/notice.tsx'
import { usePublicConfig } from '../public-config.ts'
import { SupportAddress } from './info-parts.tsx'

/** The software cannot know who operates it. */
export function OperatorNote() {
  const isDemo = usePublicConfig()?.mode === 'demo'
  return (
    <Notice title={isDemo ? 'This is a demo.' : 'Who is responsible'}>
      {isDemo && (
        <p>
          No card is charged, nothing that is booked here is booked at a real place, and the mailbox of the demo can be
          read by whoever can open it. Do not enter anything that must stay private.
        </p>
      )}
      <p>
        {product.name} is open source software. Whoever operates this installation is responsible for it and for what is
        stored here, and can be reached at <SupportAddress />. This page says what the software does. Operators who
        change what it does, or whom the law asks to say more, change this page with it: its text is part of the source
        code.
      </p>
    </Notice>
  )
}
