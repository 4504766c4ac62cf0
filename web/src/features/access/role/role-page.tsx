import { role } from '@banyan/contract/access/role'
import { ListPage } from '#kit/list-page/list-page.tsx'

export const RolePage = () => <ListPage of={role} />
