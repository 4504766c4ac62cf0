import { consumer } from '@banyan/contract/fleet/consumer'
import { ListPage } from '#kit/list/list-page.tsx'

export const ConsumerPage = () => <ListPage of={consumer} />
