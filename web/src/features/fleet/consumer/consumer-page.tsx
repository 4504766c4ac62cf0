import { consumer, consumerBin } from '@banyan/contract/fleet/consumer'
import { BinButton } from '#kit/list/bin/bin-button.tsx'
import { ListPage } from '#kit/list/list-page.tsx'
import { ordersBy } from '../orders-by.ts'
import { ownedVehicles } from '../vehicle/vehicle-related.tsx'

const related = [ownedVehicles, ordersBy('consumerId')]

/** Owners of vehicles (DOMAIN-009). */
export const ConsumerPage = () => (
  <ListPage
    of={consumer}
    toolbar={<BinButton of={consumerBin} />}
    related={related}
    card={{ title: 'name', status: 'kind', lines: ['phone', 'address'] }}
    columns={{ sex: { isHidden: true }, createTime: { isHidden: true } }}
  />
)
