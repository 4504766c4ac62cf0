import { apiKey } from './access/api-key.ts'
import { attachedRule, dataRule } from './access/data-rule.ts'
import { departGrant, departRoleGrant } from './access/depart-grant.ts'
import { departRole, departRoleUser } from './access/depart-role.ts'
import { menu } from './access/menu.ts'
import { attrRule, dataAccess, objectRule } from './access/object-rule.ts'
import { menuRelation, permission } from './access/permission.ts'
import { role, roleCopy, roleLookup } from './access/role.ts'
import { roleUser } from './access/role-user.ts'
import { area } from './area/area.ts'
import { category, categoryTree } from './dictionary/category.ts'
import { dict, dictBin, dictItem, dictItemCheck, removedDict } from './dictionary/dict.ts'
import { dictionary } from './dictionary/dictionary.ts'
import { draft } from './draft.ts'
import type { AnyEndpoint, Family } from './endpoint.ts'
import { storedFile } from './files/file.ts'
import { consumer, consumerBin } from './fleet/consumer.ts'
import { device, deviceBin, deviceUser } from './fleet/device.ts'
import { vehicle, vehicleBin } from './fleet/vehicle.ts'
import { vehicleBrand, vehicleBrandBin } from './fleet/vehicle-brand.ts'
import { vehicleKind, vehicleKindBin } from './fleet/vehicle-kind.ts'
import { vehiclePosition } from './fleet/vehicle-position.ts'
import { vehicleType, vehicleTypeBin } from './fleet/vehicle-type.ts'
import { log } from './identity/log.ts'
import { onlineUser } from './identity/online-user.ts'
import { ownContact, ownSession } from './identity/own-account.ts'
import { ownProfile } from './identity/profile.ts'
import { registration } from './identity/registration.ts'
import { ownSecondFactor, secondStep } from './identity/second-factor.ts'
import { session } from './identity/session.ts'
import { captcha, signIn } from './identity/sign-in.ts'
import { ownSingleSignOn, singleSignIn, singleSignOn } from './identity/single-sign-on.ts'
import { account, ownPassword, user } from './identity/user.ts'
import { removedUser, userBin } from './identity/user-bin.ts'
import { userLookup } from './identity/user-lookup.ts'
import { visit } from './identity/visit.ts'
import { importHistory } from './import-history.ts'
import { distributionMap } from './map/distribution-map.ts'
import { announcement, announcementState, shownAnnouncement } from './messaging/announcement.ts'
import { groupRobot } from './messaging/group-robot.ts'
import { messagePreference } from './messaging/message-preference.ts'
import { noticePreference } from './messaging/notice-preference.ts'
import { ownAnnouncement } from './messaging/own-announcement.ts'
import { webhook } from './messaging/webhook.ts'
import { checkRule, ruleCheck } from './online/check-rule.ts'
import { definitionTransfer } from './online/definition-file.ts'
import { duplicateCheck } from './online/duplicate-check.ts'
import { fillRule, fillValue } from './online/fill-rule.ts'
import { onlineForm } from './online/form.ts'
import { formDefinition, formHead, formMenu } from './online/form-head.ts'
import { forward } from './online/forward.ts'
import { linkedSelect } from './online/linked-select.ts'
import { onlineReport } from './online/report.ts'
import { reportEditor, reportHead } from './online/report-definition.ts'
import { depart, departTree } from './organisation/depart.ts'
import { jurisdiction } from './organisation/jurisdiction.ts'
import { organization } from './organisation/organization.ts'
import { ownDepart } from './organisation/own-depart.ts'
import { departUser, userDepart } from './organisation/user-depart.ts'
import { part, partBin, partCatalogue } from './part/part.ts'
import { partClass, partClassBin, partClassLevel } from './part/part-class.ts'
import { customerLink, customerOrder } from './service/customer-link.ts'
import { handlerCandidate } from './service/handler-candidate.ts'
import { maintenancePlan } from './service/maintenance-plan.ts'
import { rehearsal } from './service/rehearsal.ts'
import { serviceDict, serviceDictChoice, serviceDictItem } from './service/service-dict.ts'
import { serviceFigures } from './service/service-figures.ts'
import { serviceClock, servicePromise } from './service/service-promise.ts'
import { serviceTemplate, serviceType } from './service/service-type.ts'
import { timeoutRule } from './service/timeout-rule.ts'
import { workCalendar } from './service/work-calendar.ts'
import { workOrder, workOrderAppointment, workOrderState, workOrderTalk } from './service/work-order.ts'
import { workOrderBoard } from './service/work-order-board.ts'
import { homePage, loginConfig, loginPage, ownTenant } from './tenancy/page-config.ts'
import { system } from './tenancy/system.ts'
import { tenant, tenantChoice, tenantMember } from './tenancy/tenant.ts'
import { importProgress } from './uniform.ts'

const allFamilies: readonly object[] = [
  session,
  signIn,
  secondStep,
  singleSignIn,
  captcha,
  registration,
  user,
  account,
  ownPassword,
  ownProfile,
  ownContact,
  ownSession,
  ownSecondFactor,
  ownSingleSignOn,
  draft,
  visit,
  role,
  roleLookup,
  roleCopy,
  roleUser,
  userLookup,
  userBin,
  removedUser,
  depart,
  departTree,
  departUser,
  userDepart,
  ownDepart,
  jurisdiction,
  organization,
  permission,
  menu,
  menuRelation,
  departGrant,
  departRole,
  departRoleUser,
  departRoleGrant,
  dataRule,
  attachedRule,
  objectRule,
  attrRule,
  dataAccess,
  loginPage,
  loginConfig,
  homePage,
  ownTenant,
  tenant,
  tenantMember,
  tenantChoice,
  system,
  dictionary,
  dict,
  dictBin,
  removedDict,
  dictItem,
  dictItemCheck,
  category,
  categoryTree,
  checkRule,
  ruleCheck,
  fillRule,
  fillValue,
  duplicateCheck,
  linkedSelect,
  onlineForm,
  formHead,
  formDefinition,
  formMenu,
  definitionTransfer,
  onlineReport,
  reportHead,
  reportEditor,
  log,
  onlineUser,
  apiKey,
  announcement,
  announcementState,
  shownAnnouncement,
  ownAnnouncement,
  groupRobot,
  webhook,
  singleSignOn,
  messagePreference,
  noticePreference,
  partClass,
  partClassBin,
  partClassLevel,
  part,
  partBin,
  partCatalogue,
  vehicleType,
  vehicleTypeBin,
  vehicleBrand,
  vehicleBrandBin,
  serviceType,
  serviceTemplate,
  workCalendar,
  servicePromise,
  serviceClock,
  rehearsal,
  serviceFigures,
  serviceDict,
  serviceDictItem,
  serviceDictChoice,
  timeoutRule,
  vehicleKind,
  vehicleKindBin,
  vehicle,
  vehicleBin,
  vehiclePosition,
  device,
  deviceBin,
  deviceUser,
  consumer,
  consumerBin,
  workOrder,
  workOrderState,
  workOrderTalk,
  workOrderAppointment,
  workOrderBoard,
  maintenancePlan,
  handlerCandidate,
  customerLink,
  customerOrder,
  importProgress,
  importHistory,
  storedFile,
  forward,
  area,
  distributionMap,
]

/** Every family of calls: server, tests and API page know only these. */
export const families = allFamilies as readonly Family[]

export const allEndpoints: readonly AnyEndpoint[] = families.flatMap((family) => Object.values(family))
