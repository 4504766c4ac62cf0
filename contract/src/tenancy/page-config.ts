import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { field } from '../field.ts'
import { nothing, optionalText } from '../wire.ts'
import { tenantId } from './tenant-id.ts'

/** The key of a stored picture: `{tenant}/{biz}/{yyyyMM}/{random}.{ext}`; empty means none. */
export const pictureKey = /^\d{1,9}\/[a-z]+\/\d{6}\/[\w-]+\.(png|jpe?g|gif|webp|svg)$/

/** Branding of the login page by host (TENANT-002). */
export const LoginPageConfig = z.object({
  tenantId: z.number(),
  title: z.string(),
  icp: z.string(),
  loginPosition: z.string(),
  backgroundPicture: z.string(),
  loginBoxBackgroundPicture: z.string(),
  webIcon: z.string(),
  otherLoginType: z.string(),
  /** Single sign-on: the code of the tenant and the text of the button; without a code the user enters it. */
  singleSignOn: z.object({ tenant: z.string(), name: z.string() }).optional(),
})
export type LoginPageConfig = z.output<typeof LoginPageConfig>

/** The whole login configuration of a tenant, as its administrators see it (TENANT-033). */
export const LoginConfig = LoginPageConfig.extend({
  id: z.string(),
  tenantName: z.string(),
  remark: z.string(),
})
export type LoginConfig = z.output<typeof LoginConfig>

/** What the login tab saves (DEC-097); `otherLoginType` is comma-joined (TENANT-034). */
export const LoginConfigDraft = z.object({
  id: optionalText(64),
  tenantId,
  webIcon: field.pattern('站点图标', pictureKey, '站点图标必须是图片'),
  backgroundPicture: field.pattern('登录页背景', pictureKey, '登录页背景必须是图片'),
  loginBoxBackgroundPicture: field.pattern('登录框背景', pictureKey, '登录框背景必须是图片'),
  title: field.text('登录页标题', { max: 50 }),
  loginPosition: field.pattern('登录模块位置', /^[1-9]$/, '登录模块位置应为1至9'),
  otherLoginType: field.pattern('其他登录方式', /^([12],?)*$/, '其他登录方式不正确', { max: 20 }),
  icp: field.text('ICP备案信息', { max: 100 }),
  remark: field.textarea('备注', { max: 300 }),
})

/** Branding of the shell by tenant (TENANT-003). */
const HomePageConfig = z.object({
  id: z.string(),
  tenantId: z.number(),
  systemName: z.string(),
  logoIcon: z.string().nullish(),
})

/** What the home page tab saves (TENANT-012). */
export const HomeConfigDraft = z.object({
  id: optionalText(64),
  tenantId,
  systemName: field.text('系统名称', { required: true, max: 30 }),
  logoIcon: field.pattern('Logo图标', pictureKey, 'Logo图标必须是图片'),
})

// Three calls have the fixed prefix /plat-oauth, whatever prefix is configured (API-020).

export const loginPage = entity('loginPage', 'platform', {
  byHost: get('/plat-oauth/sysPageConfig/loginQueryByDomain/:host', {
    aliases: [{ path: '/sysPageConfig/loginQueryByDomain/:host' }],
    needs: 'nothing',
    input: z.object({ host: z.string().max(255) }),
    result: LoginPageConfig,
  }),
})

/** Login configuration of the caller's own tenants (DEC-003: these calls may name another one of them). */
export const loginConfig = entity('loginPage', 'own', {
  /** The path says domain, the value is the tenant id (TENANT-010). */
  byTenant: get('/sysPageConfig/queryByDomain/:tenantId', {
    via: 'oauth',
    needs: 'session',
    input: z.object({ tenantId }),
    result: LoginConfig.nullable(),
  }),
  ofCurrent: get('/plat-oauth/sysPageConfig/query', {
    aliases: [{ path: '/sysPageConfig/query' }],
    needs: 'session',
    input: z.object({}),
    result: LoginConfig.nullable(),
  }),
  save: post('/sysPageConfig/saveOrUpdate', {
    via: 'oauth',
    needs: 'pageConfig:edit',
    input: LoginConfigDraft,
    result: nothing,
    says: '保存成功',
  }),
})

export const homePage = entity('homePage', 'own', {
  byTenant: get('/plat-oauth/sysHomePageConfig/queryByTanId/:tenantId', {
    aliases: [{ path: '/sysHomePageConfig/queryByTanId/:tenantId' }],
    needs: 'session',
    input: z.object({ tenantId }),
    result: HomePageConfig.nullable(),
    offline: true,
  }),
  save: post('/sysHomePageConfig/saveOrUpdate', {
    via: 'oauth',
    needs: 'pageConfig:edit',
    input: HomeConfigDraft,
    result: nothing,
    says: '保存成功',
  }),
  /** Site info from the branding of the current tenant (DEC-096). */
  site: get('/cms/eoaCmsSite/getSiteInfo', {
    needs: 'session',
    input: z.object({}),
    result: z.object({ siteName: z.string(), siteTitle: z.string(), icp: z.string(), logo: z.string() }),
  }),
})

/** The caller's tenants (TENANT-009). */
export const ownTenant = entity('tenant', 'own', {
  mine: get('/tenant/dictSystem/selfTenant', {
    via: 'oauth',
    needs: 'session',
    input: z.object({}),
    result: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })),
  }),
})
