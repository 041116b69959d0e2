// What a phone needs to open a field link: the address, and the settings of ODK Collect as a QR code.
import { deflateSync } from 'node:zlib';
import { renderSVG } from 'uqr';

/** The address that Collect is given; it appends `/formList` and `/submission`. */
export const linkAddress = (baseUrl: string, token: string, projectId: string): string =>
  `${baseUrl}/v1/key/${token}/projects/${projectId}`;

/** Settings of Collect (docs.getodk.org/collect-import-export): phones download what is listed, and send by themselves. */
export const collectSettings = (address: string, projectName: string) => ({
  general: {
    server_url: address,
    form_update_mode: 'match_exactly',
    automatic_update: true,
    autosend: 'wifi_and_cellular',
  },
  admin: {},
  project: { name: projectName },
});

/** The QR code as SVG: settings as JSON, deflated (zlib), in base64. */
export const settingsPicture = (settings: ReturnType<typeof collectSettings>): string =>
  renderSVG(deflateSync(JSON.stringify(settings)).toString('base64'), { border: 4, pixelSize: 4 });
