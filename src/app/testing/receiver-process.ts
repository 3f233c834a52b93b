import { start } from '../server/start.ts'
import { askReceiver } from './ask-receiver.ts'

/** The product as a journey of webhooks starts it: their receiver is on this machine (`RECEIVER_ORIGIN`), where the product itself asks nobody. */
await start({ askOutside: askReceiver(process.env.RECEIVER_ORIGIN!) })
