import { start } from '../server/start.ts'
import { askReceiver } from './ask-receiver.ts'

/** The product with webhook receivers on this machine (`RECEIVER_ORIGIN`), which it otherwise refuses. */
await start({ fetchOutside: askReceiver(process.env.RECEIVER_ORIGIN!) })
