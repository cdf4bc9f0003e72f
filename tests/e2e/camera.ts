/** Replaces the browser's camera by a picture, so that a real stream of frames is read. */
import type { Page } from 'playwright'

/** In every page opened later, the camera sees this PNG on a grey background. */
export const seeing = (picture: Buffer) => (page: Page) =>
  page.addInitScript(
    (address) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        canvas.width = 640
        canvas.height = 640
        const image = new Image()
        image.src = address
        await image.decode()
        const pen = canvas.getContext('2d')
        setInterval(() => {
          if (!pen) return
          pen.fillStyle = '#ddd'
          pen.fillRect(0, 0, 640, 640)
          pen.drawImage(image, 140, 140, 360, 360)
        }, 100)
        return canvas.captureStream()
      }
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
