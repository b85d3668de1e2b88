import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import { properties } from './descriptions';
import { operations } from './operations';
import { located, prepare, send } from './request';
import type { Operation, Request } from './types';

export class Almanac implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Almanac',
		name: 'almanac',
		icon: { light: 'file:../../icons/almanac.svg', dark: 'file:../../icons/almanac.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
		description: 'Find and enrich people and companies',
		defaults: { name: 'Almanac' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'almanacApi', required: true }],
		properties,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const spending = { credits: 0 };
		const returned: INodeExecutionData[] = [];
		for (let itemIndex = 0; itemIndex < this.getInputData().length; itemIndex += 1) {
			try {
				for (const json of await run(this, itemIndex, spending)) {
					returned.push({ json, pairedItem: { item: itemIndex } });
				}
			} catch (thrown) {
				const error = located(this, thrown, itemIndex);
				if (!this.continueOnFail()) throw error;
				returned.push({ json: { error: error.message }, error, pairedItem: { item: itemIndex } });
			}
		}
		return [returned];
	}
}

/** What one input item comes to. */
async function run(
	context: IExecuteFunctions,
	itemIndex: number,
	spending: { credits: number },
): Promise<IDataObject[]> {
	const resource = context.getNodeParameter('resource', itemIndex) as string;
	const name = context.getNodeParameter('operation', itemIndex) as string;
	const operation = operations[resource]?.[name];
	if (!operation) {
		throw new NodeOperationError(context.getNode(), `There is no operation ${name} of ${resource}`, { itemIndex });
	}
	const request = prepare(context, operation, itemIndex);
	if (operation.metered && context.getNodeParameter('estimatePrice', itemIndex, false)) {
		return [await price(context, operation, withLimit(context, operation, request, itemIndex), itemIndex)];
	}
	if (operation.paged) return await pages(context, operation, request, itemIndex, spending);
	const answer = await paid(context, operation, request, itemIndex, spending);
	return [typeof answer === 'string' ? { data: answer } : answer];
}

async function price(
	context: IExecuteFunctions,
	operation: Operation,
	request: Request,
	itemIndex: number,
): Promise<IDataObject> {
	const query = { ...request.query, dry_run: 'true' };
	return (await send(context, operation, { ...request, query }, itemIndex)) as IDataObject;
}

/** Makes a call, unless it could take what this run spends above what it may. */
async function paid(
	context: IExecuteFunctions,
	operation: Operation,
	request: Request,
	itemIndex: number,
	spending: { credits: number },
): Promise<IDataObject | string> {
	if (!operation.metered) return await send(context, operation, request, itemIndex);
	const maximum = context.getNodeParameter('maximumCredits', itemIndex) as number;
	const most = (await price(context, operation, request, itemIndex)).max_credits as number;
	if (!(spending.credits + most <= maximum)) {
		const message = `This call can cost up to ${most} credits; ${spending.credits} of at most ${maximum} are spent`;
		const description = 'Nothing was charged for it. Raise "Maximum Credits", or ask for less.';
		throw new NodeOperationError(context.getNode(), message, { itemIndex, description });
	}
	// Set aside first: a call that fails may have been charged.
	spending.credits += most;
	const answer = await send(context, operation, request, itemIndex);
	const cost = (typeof answer === 'string' ? {} : answer.cost ?? {}) as { credits?: number; held?: number };
	spending.credits += (cost.credits ?? most) + (cost.held ?? 0) - most;
	return answer;
}

/** The results of as many pages as were asked for, each an item. */
async function pages(
	context: IExecuteFunctions,
	operation: Operation,
	request: Request,
	itemIndex: number,
	spending: { credits: number },
): Promise<IDataObject[]> {
	const everything = context.getNodeParameter('returnAll', itemIndex, false) as boolean;
	const wanted = everything ? Infinity : (context.getNodeParameter('limit', itemIndex) as number);
	const found: IDataObject[] = [];
	let cursor: unknown;
	while (found.length < wanted) {
		const limit = Math.min(wanted - found.length, operation.pageSize);
		const page = { limit, ...(cursor ? { cursor } : {}) } as IDataObject;
		const answer = (await paid(context, operation, extended(operation, request, page), itemIndex, spending)) as IDataObject;
		found.push(...(answer.results as IDataObject[]));
		if (!answer.next_cursor || answer.next_cursor === cursor) break;
		cursor = answer.next_cursor;
	}
	return found.slice(0, wanted);
}

function withLimit(context: IExecuteFunctions, operation: Operation, request: Request, itemIndex: number): Request {
	if (!operation.paged) return request;
	const everything = context.getNodeParameter('returnAll', itemIndex, false) as boolean;
	const wanted = everything ? operation.pageSize : (context.getNodeParameter('limit', itemIndex) as number);
	return extended(operation, request, { limit: Math.min(wanted, operation.pageSize) });
}

function extended(operation: Operation, request: Request, page: IDataObject): Request {
	if (operation.hasBody) return { ...request, body: { ...request.body, ...page } };
	return { ...request, query: { ...request.query, ...page } };
}
