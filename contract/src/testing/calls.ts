/** One CALL item of docs/requirements.md. */
export interface ListedCall {
  id: string
  /** Method, prefix and path as the list (or the decision it names) writes them. */
  call: string
  /** The console has another way to the same end; docs/requirements.md says which. */
  console?: 'other'
  /** Not built yet: nothing answers there. */
  planned?: true
}

/** Every CALL item, copied by hand from the list: a path mistyped in the contract differs from this one. */
export const listedCalls: readonly ListedCall[] = [
  { id: 'SESS-006', call: 'POST /cas/client/validateLogin' },
  { id: 'SESS-007', call: 'POST {auth}/sys/login' },
  { id: 'SESS-008', call: 'POST {auth}/sys/binduser' },
  { id: 'SESS-009', call: 'POST {auth}/sys/phoneLogin' },
  { id: 'SESS-010', call: 'GET {auth}/api/user/info' },
  { id: 'SESS-011', call: 'POST {auth}/sys/logout' },
  { id: 'SESS-012', call: 'POST {auth}/sys/refreshToken' },
  { id: 'SESS-013', call: 'POST {auth}/oauth/api/userinfoDetail' },
  { id: 'SESS-014', call: 'POST {auth}/sys/tokenLogin' }, // DEC-014

  { id: 'MSG-011', call: 'GET /sys/annountCement/listByUser' },
  { id: 'MSG-012', call: 'GET /sys/annountCement/doReleaseData' },
  { id: 'MSG-013', call: 'GET /sys/annountCement/doReovkeData' },
  { id: 'MSG-014', call: 'GET /sys/annountCement/queryById' },
  { id: 'MSG-015', call: 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId' },
  { id: 'MSG-016', call: 'GET /sys/sysAnnouncementSend/readMsg' }, // DEC-041
  { id: 'MSG-016', call: 'GET /readMsg', console: 'other' }, // DEC-041

  { id: 'ADMIN-003', call: 'GET {oauth}/sys/permission/getUserPermissionByToken' },
  { id: 'ADMIN-004', call: 'GET {para}/paraType/permissionParaType/list' },
  { id: 'ADMIN-006', call: 'GET {oauth}/sys/permission/list' },
  { id: 'ADMIN-007', call: 'GET {oauth}/sys/permission/queryTreeList' },
  { id: 'ADMIN-008', call: 'GET {oauth}/sys/permission/getSystemMenuList' },
  { id: 'ADMIN-009', call: 'GET {oauth}/sys/permission/getSystemSubmenu' },
  { id: 'ADMIN-010', call: 'GET {oauth}/sys/permission/getSystemSubmenuBatch' },
  { id: 'ADMIN-011', call: 'GET {oauth}/sys/permission/queryRolePermission' },
  { id: 'ADMIN-012', call: 'GET {oauth}/sys/permission/getPermRuleListByPermId' },
  { id: 'ADMIN-013', call: 'GET {oauth}/sys/permission/queryPermissionRule' },
  { id: 'ADMIN-014', call: 'GET {oauth}/sys/permission/queryMenuList' },
  { id: 'ADMIN-015', call: 'GET {oauth}/sys/permission/queryAllMenuList' },
  { id: 'ADMIN-016', call: 'GET {oauth}/sys/permission/queryMenuRelation' },
  { id: 'ADMIN-017', call: 'GET {oauth}/sys/permission/queryAllMenuRelation' },
  { id: 'ADMIN-018', call: 'GET {oauth}/sys/permission/queryDepartPermission' },
  { id: 'ADMIN-019', call: 'POST {oauth}/sys/permission/add' },
  { id: 'ADMIN-020', call: 'PUT {oauth}/sys/permission/edit' },
  { id: 'ADMIN-021', call: 'POST {oauth}/sys/permission/saveRolePermission' },
  { id: 'ADMIN-022', call: 'POST {oauth}/sys/permission/saveMenuRelation' },
  { id: 'ADMIN-023', call: 'POST {oauth}/sys/permission/saveDepartPermission' },
  { id: 'ADMIN-024', call: 'POST /sys/role/add' },
  { id: 'ADMIN-025', call: 'PUT /sys/role/edit' },
  { id: 'ADMIN-026', call: 'GET /sys/role/queryall' },
  { id: 'ADMIN-027', call: 'GET /sys/role/queryTreeList' },
  { id: 'ADMIN-030', call: 'POST /sys/user/add' },
  { id: 'ADMIN-031', call: 'PUT /sys/user/edit' },
  { id: 'ADMIN-032', call: 'PUT /sys/user/account' },
  { id: 'ADMIN-033', call: 'PUT /sys/user/frozenBatch' },
  { id: 'ADMIN-034', call: 'PUT /sys/user/changePassword' },
  { id: 'ADMIN-035', call: 'GET /sys/user/list' },
  { id: 'ADMIN-036', call: 'GET /sys/user/checkOnlyUser' },
  { id: 'ADMIN-037', call: 'GET /sys/user/queryUserByDepId' },
  { id: 'ADMIN-038', call: 'GET /sys/user/queryUserRole' },
  { id: 'ADMIN-039', call: 'GET /sys/user/getUserBelongDepartsList' },
  { id: 'ADMIN-040', call: 'GET /sys/user/userDepartList' },
  { id: 'ADMIN-041', call: 'GET /sys/user/checkPwdStrength' },
  { id: 'ADMIN-042', call: 'POST /sys/user/updatePassword' },
  { id: 'ADMIN-044', call: 'GET /sys/sysDepart/queryTreeList' },
  { id: 'ADMIN-045', call: 'GET /sys/sysDepart/queryDefaultDepartTree' },
  { id: 'ADMIN-047', call: 'GET /sys/sysDepart/getDepartIdByTenant' },
  { id: 'ADMIN-048', call: 'GET /sys/sysDepart/queryTopDepart' },
  { id: 'ADMIN-049', call: 'GET /sys/sysDepart/queryIdTree' },
  { id: 'ADMIN-050', call: 'GET /sys/sysDepart/searchBy' },
  { id: 'ADMIN-051', call: 'GET /sys/sysDepart/queryMyDeptTreeList' },
  { id: 'ADMIN-052', call: 'GET /sys/sysDepart/listByParentId' },
  { id: 'ADMIN-053', call: 'DELETE /sys/sysDepart/delete' },
  { id: 'ADMIN-054', call: 'GET {oauth}/sys/sysDepart/queryPeopleTree' }, // DEC-058
  { id: 'ADMIN-055', call: 'GET /sys/sysDepartPermission/queryTreeListForDeptRole' },
  { id: 'ADMIN-056', call: 'GET /sys/sysDepartPermission/queryDeptRolePermission' },
  { id: 'ADMIN-057', call: 'POST /sys/sysDepartPermission/saveDeptRolePermission' },
  { id: 'ADMIN-061', call: 'POST {vcl}/sys/dict/add' },
  { id: 'ADMIN-062', call: 'PUT {vcl}/sys/dict/edit' },
  { id: 'ADMIN-063', call: 'POST {vcl}/sys/dictItem/add' },
  { id: 'ADMIN-064', call: 'PUT {vcl}/sys/dictItem/edit' },
  { id: 'ADMIN-065', call: 'GET {vcl}/sys/dict/getDictItems/{code}' },
  { id: 'ADMIN-065', call: 'GET {oauth}/sys/dict/getDictItems/{code}', console: 'other' },
  { id: 'ADMIN-067', call: 'GET {vcl}/sys/dict/loadDictItem/{dict}' },
  { id: 'ADMIN-068', call: 'GET {sys-dict}/loadDictItem/{dict}' },
  { id: 'ADMIN-069', call: 'GET /sys/dict/loadDict/{dict}' },
  { id: 'ADMIN-070', call: 'GET {sys-dict}/loadDict/{dict}' },
  { id: 'ADMIN-072', call: 'GET {vcl}/sys/dict/loadTreeData' },
  { id: 'ADMIN-073', call: 'GET sys/dict/loadDictItem/SYS_CATEGORY,NAME,ID', console: 'other' },
  { id: 'ADMIN-077', call: 'GET /sys/category/loadTreeData' },
  { id: 'ADMIN-078', call: 'GET /sys/category/loadDictItem/' },
  { id: 'ADMIN-080', call: 'GET /datarule/sysObjaccessrule/queryUserWithRole' },
  { id: 'ADMIN-081', call: 'GET /datarule/sysObjaccessrule/queryEntities' },
  { id: 'ADMIN-082', call: 'GET /datarule/sysObjaccessrule/queryAttrs' },
  { id: 'ADMIN-083', call: 'GET /datarule/sysObjaccessrule/queryRuleByRoid' },
  { id: 'ADMIN-084', call: 'GET /datarule/sysAttraccessrule/queryAll' },
  { id: 'ADMIN-085', call: 'POST /datarule/sysObjaccessrule/add' },
  { id: 'ADMIN-086', call: 'PUT /datarule/sysObjaccessrule/edit' },
  { id: 'ADMIN-087', call: 'DELETE /datarule/sysObjaccessrule/delete' },
  { id: 'ADMIN-089', call: 'GET /sys/duplicate/check' },
  { id: 'ADMIN-091', call: 'GET {oauth}/sys/checkRule/checkByCode' },
  { id: 'ADMIN-092', call: 'GET {oauth}/sys/checkRule/list' },
  { id: 'ADMIN-093', call: 'PUT /sys/fillRule/executeRuleByCode/{ruleCode}' },
  { id: 'ADMIN-095', call: 'GET /api/loginfo' },
  { id: 'ADMIN-096', call: 'GET {oauth}/api/visitInfo' },
  { id: 'ADMIN-097', call: 'GET system/sysInfo' },
  { id: 'ADMIN-098', call: 'GET /system/sysOrganization/queryAll' }, // DEC-065, to ADMIN-103
  { id: 'ADMIN-099', call: 'GET /system/sysOrganization/list' },
  { id: 'ADMIN-100', call: 'GET /system/sysOrganization/queryById' },
  { id: 'ADMIN-101', call: 'GET /system/sysOrganization/queryOrgByuser' },
  { id: 'ADMIN-102', call: 'GET /system/sysOrganization/allList' },
  { id: 'ADMIN-103', call: 'GET /system/sysOrganization/queryAll1' },

  { id: 'LIST-021', call: 'GET /sys/role/list' }, // one address for all of DEC-044; the bulk tests walk the others
  { id: 'LIST-024', call: 'DELETE /sys/role/delete' },
  { id: 'LIST-025', call: 'DELETE /sys/role/deleteBatch' },
  { id: 'LIST-026', call: 'GET /sys/role/exportXls' },
  { id: 'LIST-029', call: 'POST /sys/role/importExcel' },

  { id: 'ONLINE-005', call: 'GET /online/cgreport/api/getRpColumns/{code}' },
  { id: 'ONLINE-006', call: 'GET /online/cgreport/api/getQueryInfo/{configId}' },
  { id: 'ONLINE-007', call: 'GET /online/cgreport/api/getData/{configId}' },
  { id: 'ONLINE-010', call: 'GET /online/cgform/api/getSubTableDictItems' },
  { id: 'ONLINE-011', call: 'GET /online/cgform/api/querySelectOptions' },

  { id: 'TENANT-006', call: 'GET /plat-oauth/sysPageConfig/loginQueryByDomain/{host}' },
  { id: 'TENANT-007', call: 'GET /plat-oauth/sysPageConfig/query' },
  { id: 'TENANT-007', call: 'GET {oauth}/sysPageConfig/query', console: 'other' },
  { id: 'TENANT-008', call: 'GET /plat-oauth/sysHomePageConfig/queryByTanId/{tenantId}' },
  { id: 'TENANT-008', call: 'GET {oauth}/sysHomePageConfig/queryByTanId/{tenantId}', console: 'other' },
  { id: 'TENANT-009', call: 'GET {oauth}/tenant/dictSystem/selfTenant' },
  { id: 'TENANT-010', call: 'GET {oauth}/sysPageConfig/queryByDomain/{tenantId}' },
  { id: 'TENANT-011', call: 'POST {oauth}/sysPageConfig/saveOrUpdate' },
  { id: 'TENANT-012', call: 'POST {oauth}/sysHomePageConfig/saveOrUpdate' },
  { id: 'TENANT-013', call: 'GET /cms/eoaCmsSite/getSiteInfo' },

  { id: 'FILE-001', call: 'POST /sys/common/upload' },
  { id: 'FILE-005', call: 'POST /sys/common/removeFile' },
  { id: 'FILE-006', call: 'GET /sys/common/static/{name}', console: 'other' }, // the browser reads it, as a picture or a link
  { id: 'FILE-013', call: 'GET /sys/common/ful' },
  { id: 'FILE-013', call: 'POST /sys/common/ful' },
  { id: 'FILE-013', call: 'PUT /sys/common/ful' },
  { id: 'FILE-013', call: 'PATCH /sys/common/ful' },
  { id: 'FILE-013', call: 'DELETE /sys/common/ful' },

  {
    id: 'SERVICE-006',
    call: 'GET /service/systemmanagement/serviceServiceType/queryDetailsById',
  },
  { id: 'SERVICE-007', call: 'POST /service/systemmanagement/serviceServiceType/edit' },
  {
    id: 'SERVICE-030',
    call: 'GET /service/systemmanagement/serviceSysDict/queryServiceSysDictItemByMainId',
  },
  { id: 'SERVICE-064', call: 'GET /service/systemmanagement/serviceWoToRule/list' },
  { id: 'SERVICE-065', call: 'DELETE /service/systemmanagement/serviceWoToRule/delete' },
  { id: 'SERVICE-066', call: 'POST serviceWoToRule/saveRule', console: 'other' },
  { id: 'SERVICE-066', call: 'POST /service/systemmanagement/serviceWoToRule/saveRule' }, // DEC-091
  { id: 'SERVICE-067', call: 'PUT /service/systemmanagement/serviceWoToRule/edit' },

  { id: 'DOMAIN-003', call: 'GET /vehicle/serviceVehicleType/list' }, // DEC-103, to DOMAIN-010
  { id: 'DOMAIN-004', call: 'GET /vehicle/serviceVehicleBrand/list' },
  { id: 'DOMAIN-005', call: 'GET /vehicle/serviceVehicleKind/list' },
  { id: 'DOMAIN-006', call: 'GET /device/serviceDevice/list' },
  { id: 'DOMAIN-007', call: 'GET /service/systemmanagement/serviceJurisdiction/queryPeople' },
  { id: 'DOMAIN-008', call: 'GET /workorder/serviceWorkOrder/list' },
  { id: 'DOMAIN-009', call: 'GET /consumer/serviceConsumer/list' },
  { id: 'DOMAIN-010', call: 'GET /vehicle/serviceVehicleInfo/list' },
  { id: 'DOMAIN-011', call: 'DELETE device/serviceDevice/deleteDeviceUser' },
  { id: 'DOMAIN-012', call: 'POST /network/getSystemOne' },
  { id: 'DOMAIN-013', call: 'POST /network/getSystemTwo' },
  { id: 'DOMAIN-014', call: 'POST /network/getPartInfoBySys' },
]

/** Prefix name in the list → its value. */
export type PrefixValues = Record<'auth' | 'oauth' | 'vcl' | 'para' | 'sys-dict', string>

/** The values of DEC-001. */
export const usualPrefixes: PrefixValues = {
  auth: '/plat-auth',
  oauth: '/plat-oauth',
  vcl: '/plat-vcl',
  para: '/plat-para',
  'sys-dict': '/plat-vcl/sys/dict',
}

/** Five others, the fifth under none of the four. */
export const otherPrefixes: PrefixValues = {
  auth: '/a',
  oauth: '/gate/o',
  vcl: '/v',
  para: '/p',
  'sys-dict': '/words',
}

/** Method and address of a listed call, with the values of the prefixes and a sample of each path member. */
export function addressOf(
  { call }: ListedCall,
  prefixes: PrefixValues,
  samples: Record<string, string> = {},
): { method: string; path: string } {
  const [method = '', listed = ''] = call.split(' ')
  const path = listed
    .replace(/^\{(auth|oauth|vcl|para|sys-dict)\}/, (_, name: keyof PrefixValues) => prefixes[name])
    .replace(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? name)
  return { method, path: path.startsWith('/') ? path : `/${path}` }
}
