// What n8n shows of bulk. Written by infra/n8n/generate; do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const bulk: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: {
			show: {
				resource: ['bulk'],
			},
		},
		options: [
			{
				name: 'Bulk Enrich',
				value: 'bulkEnrich',
				description: 'Submits up to 500 items to enrich, with an optional webhook',
				action: 'Bulk enrich',
			},
			{
				name: 'Get Bulk',
				value: 'getBulk',
				description: "Shows a job's status and results",
				action: 'Get bulk',
			},
			{
				name: 'Get Webhook Secret',
				value: 'getWebhookSecret',
				description: 'Shows the secret that signs webhooks',
				action: 'Get webhook secret',
			},
			{
				name: 'List Bulk',
				value: 'listBulk',
				description: 'Lists bulk jobs',
				action: 'List bulk',
			},
			{
				name: 'List Webhook Deliveries',
				value: 'listWebhookDeliveries',
				description: 'Lists webhook deliveries',
				action: 'List webhook deliveries',
			},
			{
				name: 'Replay Webhook Delivery',
				value: 'replayWebhookDelivery',
				description: 'Delivers a webhook again',
				action: 'Replay webhook delivery',
			},
			{
				name: 'Rotate Webhook Secret',
				value: 'rotateWebhookSecret',
				description: 'Rotates the secret that signs webhooks; the old one goes on signing for 24 hours',
				action: 'Rotate webhook secret',
			},
		],
		default: 'bulkEnrich',
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['listBulk'],
			},
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		default: 50,
		typeOptions: {
			minValue: 1,
		},
		description: 'Max number of results to return',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['listBulk'],
				returnAll: [false],
			},
		},
	},
	{
		displayName: 'Items',
		name: 'items',
		type: 'json',
		default: '[]',
		required: true,
		description: 'The items; a bad one fails alone',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['bulkEnrich'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['bulkEnrich'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['bulkEnrich'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['bulkEnrich'],
			},
		},
		options: [
			{
				displayName: 'Webhook URL',
				name: 'webhook_url',
				type: 'string',
				default: '',
				description: 'Where to send bulk.completed or bulk.failed; needs the Pro plan',
			},
		],
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: "The job's ID",
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['getBulk'],
			},
		},
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['getBulk'],
			},
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		default: 50,
		typeOptions: {
			minValue: 1,
		},
		description: 'Max number of results to return',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['getBulk'],
				returnAll: [false],
			},
		},
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['listWebhookDeliveries'],
			},
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		default: 50,
		typeOptions: {
			minValue: 1,
		},
		description: 'Max number of results to return',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['listWebhookDeliveries'],
				returnAll: [false],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: "The delivery's ID",
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['replayWebhookDelivery'],
			},
		},
	},
];
