// Operations on the forms of campaigns that a browser fills in, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { getCampaignForm, getCampaignFormList } from './get-form.ts';
import { sendForm } from './send-form.ts';

export const webFormEndpoints: readonly Endpoint[] = [getCampaignForm, getCampaignFormList, sendForm];
