import { roleLookup } from '@banyan/contract/access/role'
import { area } from '@banyan/contract/area/area'
import { category, categoryTree } from '@banyan/contract/dictionary/category'
import { dict, dictBin, dictItem, dictItemCheck, removedDict } from '@banyan/contract/dictionary/dict'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { storedFile } from '@banyan/contract/files/file'
import { consumer, consumerBin } from '@banyan/contract/fleet/consumer'
import { device, deviceBin, deviceUser } from '@banyan/contract/fleet/device'
import { vehicle, vehicleBin } from '@banyan/contract/fleet/vehicle'
import { vehicleBrand, vehicleBrandBin } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleKind, vehicleKindBin } from '@banyan/contract/fleet/vehicle-kind'
import { vehiclePosition } from '@banyan/contract/fleet/vehicle-position'
import { vehicleType, vehicleTypeBin } from '@banyan/contract/fleet/vehicle-type'
import { log } from '@banyan/contract/identity/log'
import { account, user } from '@banyan/contract/identity/user'
import { removedUser, userBin } from '@banyan/contract/identity/user-bin'
import { userLookup } from '@banyan/contract/identity/user-lookup'
import { visit } from '@banyan/contract/identity/visit'
import { importHistory } from '@banyan/contract/import-history'
import { distributionMap } from '@banyan/contract/map/distribution-map'
import { announcement, announcementState, shownAnnouncement } from '@banyan/contract/messaging/announcement'
import { checkRule, ruleCheck } from '@banyan/contract/online/check-rule'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { fillRule, fillValue } from '@banyan/contract/online/fill-rule'
import { onlineForm } from '@banyan/contract/online/form'
import { linkedSelect } from '@banyan/contract/online/linked-select'
import { onlineReport } from '@banyan/contract/online/report'
import { depart, departTree } from '@banyan/contract/organisation/depart'
import { jurisdiction } from '@banyan/contract/organisation/jurisdiction'
import { organization } from '@banyan/contract/organisation/organization'
import { departUser, userDepart } from '@banyan/contract/organisation/user-depart'
import { part, partBin, partCatalogue } from '@banyan/contract/part/part'
import { partClass, partClassBin, partClassLevel } from '@banyan/contract/part/part-class'
import { customerLink } from '@banyan/contract/service/customer-link'
import { handlerCandidate } from '@banyan/contract/service/handler-candidate'
import { maintenancePlan } from '@banyan/contract/service/maintenance-plan'
import { rehearsal } from '@banyan/contract/service/rehearsal'
import { serviceDict, serviceDictChoice, serviceDictItem } from '@banyan/contract/service/service-dict'
import { serviceFigures } from '@banyan/contract/service/service-figures'
import { serviceClock, servicePromise } from '@banyan/contract/service/service-promise'
import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { timeoutRule } from '@banyan/contract/service/timeout-rule'
import { workCalendar } from '@banyan/contract/service/work-calendar'
import {
  workOrder,
  workOrderAppointment,
  workOrderState,
  workOrderTalk,
} from '@banyan/contract/service/work-order'
import { workOrderBoard } from '@banyan/contract/service/work-order-board'
import { system } from '@banyan/contract/tenancy/system'
import { plainCalls } from './plain-calls.ts'

/** Every family of calls that is open to a key (decision 0037), by its name in the contract. */
export const calls = plainCalls({
  roleLookup,
  area,
  category,
  categoryTree,
  dict,
  dictItem,
  dictItemCheck,
  dictBin,
  removedDict,
  dictionary,
  storedFile,
  consumer,
  consumerBin,
  device,
  deviceBin,
  deviceUser,
  vehicle,
  vehicleBin,
  vehicleBrand,
  vehicleBrandBin,
  vehicleKind,
  vehicleKindBin,
  vehiclePosition,
  vehicleType,
  vehicleTypeBin,
  log,
  account,
  user,
  userBin,
  removedUser,
  userLookup,
  visit,
  importHistory,
  distributionMap,
  announcement,
  announcementState,
  shownAnnouncement,
  checkRule,
  ruleCheck,
  duplicateCheck,
  fillRule,
  fillValue,
  onlineForm,
  linkedSelect,
  onlineReport,
  depart,
  departTree,
  jurisdiction,
  organization,
  departUser,
  userDepart,
  part,
  partBin,
  partCatalogue,
  partClass,
  partClassBin,
  partClassLevel,
  customerLink,
  handlerCandidate,
  maintenancePlan,
  rehearsal,
  serviceDict,
  serviceDictChoice,
  serviceDictItem,
  serviceFigures,
  serviceClock,
  servicePromise,
  serviceTemplate,
  serviceType,
  timeoutRule,
  workCalendar,
  workOrder,
  workOrderAppointment,
  workOrderState,
  workOrderTalk,
  workOrderBoard,
  system,
})
