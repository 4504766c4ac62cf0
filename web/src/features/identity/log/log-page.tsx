import { log } from '@banyan/contract/identity/log'
import { ListPage } from '#kit/list-page/list-page.tsx'

/** Login and operation logs: read, searched and exported, never changed. */
export const LogPage = () => <ListPage of={log} />
