import { Form } from 'antd'
import { fileUrl } from '#kit/call/file-url.ts'
import styles from './page-config.module.css'

/** The login page in small, as the form stands: pictures, title, place of the box, footer. */
export function LoginPreview() {
  const typed: Record<string, unknown> = Form.useWatch([], Form.useFormInstance()) ?? {}
  const text = (name: string) => String(typed[name] ?? '')
  const background = fileUrl(text('backgroundPicture'))
  const picture = fileUrl(text('loginBoxBackgroundPicture'))
  const icon = fileUrl(text('webIcon'))
  const position = Number(text('loginPosition')) || 6
  const title = text('title')
  const others = text('otherLoginType').split(',')
  return (
    <figure className={styles.preview} aria-label="登录页预览">
      <figcaption>预览，保存后生效</figcaption>
      <div
        className={styles.screen}
        style={background ? { backgroundImage: `url("${background}")` } : undefined}
      >
        <div
          className={styles.box}
          data-pictured={picture ? '' : undefined}
          style={{
            gridArea: `${Math.ceil(position / 3)} / ${((position - 1) % 3) + 1}`,
            backgroundImage: picture && `url("${picture}")`,
          }}
        >
          {icon ? <img src={icon} alt="" /> : <i />}
          <strong>{title || '登录页标题'}</strong>
          <span>用户名</span>
          <span>密码</span>
          <b>登录</b>
          <small>
            {[others.includes('1') && '钉钉扫码', others.includes('2') && '微信扫码']
              .filter(Boolean)
              .join(' · ')}
          </small>
        </div>
        <footer>{text('icp')}</footer>
      </div>
    </figure>
  )
}
